import { afterEach, describe, expect, test, vi } from 'vitest'
import { bytesOf, sha256Hex } from './sha256'

afterEach(() => {
  vi.unstubAllGlobals()
})

// NIST's examples, and é as Python's hashlib has it.
const VECTORS: [string, string][] = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['é', '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c'],
]

describe.each(['with the browser’s own', 'on a page that came by plain http'])('%s', (how) => {
  test.each(VECTORS)('the digest of %j', async (text, digest) => {
    if (how.includes('plain')) vi.stubGlobal('crypto', {})
    expect(await sha256Hex(text)).toBe(digest)
  })

  test('bytes are taken as they are', async () => {
    if (how.includes('plain')) vi.stubGlobal('crypto', {})
    expect(await sha256Hex(bytesOf('616263'))).toBe(VECTORS[1]?.[1])
  })
})
