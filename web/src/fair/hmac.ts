// HMAC-SHA-256, from which every order of the cards is made.

import { sha256 } from '../sha256'

const BLOCK = 64

/** Returns the HMAC-SHA-256 of bytes; the key is at most 64 bytes long. */
export function hmac(key: Uint8Array, data: Uint8Array): Uint8Array {
  const padded = (pad: number): Uint8Array =>
    Uint8Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ pad)
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), data))))
}

function joined(one: Uint8Array, two: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + two.length)
  both.set(one)
  both.set(two, one.length)
  return both
}
