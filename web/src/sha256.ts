// SHA-256 for pages of every kind: browsers lend theirs to those that came by https or from their own
// computer; for a game in the home network a library stands in.

/** Returns the bytes of a text in hex. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16))
}

/** Returns bytes as lower-case hex. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the bytes of a text in UTF-8. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** Returns the SHA-256 of bytes, or of a text in UTF-8, as lower-case hex. */
export async function sha256Hex(data: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof data === 'string' ? utf8(data) : data
  const native = crypto.subtle as SubtleCrypto | undefined
  if (native !== undefined) return hexOf(new Uint8Array(await native.digest('SHA-256', bytes)))
  const { sha256 } = await import('@noble/hashes/sha2.js')
  return hexOf(sha256(bytes))
}
