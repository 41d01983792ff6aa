import { expect, test } from 'vitest'
import { bytesOf, hexOf, sha256Hex } from './sha256'

test('a text has the digest that everybody gives it', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256Hex('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c')
})

test('bytes have the digest of what they are', () => {
  expect(sha256Hex(new Uint8Array(0))).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
})

test('every length of a message is padded as browsers do it', async () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 89 + length) % 256)
    const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    expect(sha256Hex(bytes), String(length)).toBe(hexOf(theirs))
  }
})

test('a longer text has the digest that the standard prints', () => {
  // FIPS 180-4 and RFC 6234: one million times "a".
  expect(sha256Hex('a'.repeat(1_000_000))).toBe(
    'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
  )
})

test('hex becomes bytes and hex again', () => {
  expect([...bytesOf('00ff10')]).toEqual([0, 255, 16])
  expect(hexOf(bytesOf('00ff10'))).toBe('00ff10')
})
