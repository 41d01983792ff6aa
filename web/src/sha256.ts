// SHA-256 in plain script: browsers lend their own only to pages that came by https, and a game in the home
// network has none. Small, because what players add to the shuffle comes with every game.

const BLOCK = 64

const primes: number[] = []
for (let n = 2; primes.length < BLOCK; n++)
  if (primes.every((prime) => n % prime !== 0)) primes.push(n)

/** The first 32 bits of the fractional parts of roots of primes; doubles hold 50 of them at least. */
const START = primes.slice(0, 8).map((prime) => (Math.sqrt(prime) * 2 ** 32) | 0)
const ROUNDS = primes.map((prime) => (Math.cbrt(prime) * 2 ** 32) | 0)

/** Returns the bytes of a text in hex. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16))
}

/** Returns bytes as lower-case hex. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the bytes of a text in UTF-8. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Turns a word of 32 bits to the right. */
function turn(x: number, by: number): number {
  return (x >>> by) | (x << (32 - by))
}

/** Returns the SHA-256 of bytes. */
export function sha256(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((data.length + 8) >>> 6) + 1) * BLOCK)
  padded.set(data)
  padded[data.length] = 0x80
  const message = new DataView(padded.buffer)
  // Nothing here is longer than the 512 MB whose bits 32 bits can count.
  message.setUint32(padded.length - 4, data.length * 8)
  const state = Int32Array.from(START)
  const w = new Int32Array(BLOCK)
  for (let at = 0; at < padded.length; at += BLOCK) {
    let [a, b, c, d, e, f, g, h] = state as unknown as Eight
    ROUNDS.forEach((round, i) => {
      if (i < 16) w[i] = message.getInt32(at + 4 * i)
      else {
        const x = w[i - 15]!
        const y = w[i - 2]!
        const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
        const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
        w[i] = w[i - 16]! + s0 + w[i - 7]! + s1
      }
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      const t1 = h + s1 + ((e & f) ^ (~e & g)) + round + w[i]!
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c))
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    })
    for (const [i, more] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + more
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => digest.setInt32(4 * i, word))
  return new Uint8Array(digest.buffer)
}

type Eight = [number, number, number, number, number, number, number, number]

/** Returns the SHA-256 of bytes, or of a text in UTF-8, as lower-case hex. */
export function sha256Hex(data: Uint8Array | string): string {
  return hexOf(sha256(typeof data === 'string' ? utf8(data) : data))
}
