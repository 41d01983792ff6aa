// SHA-256 in plain script: browsers lend their own only to pages that came by https, and a game in the
// home network has none. Comes with the parts that need it, never with the first view.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Returns the SHA-256 of bytes, or of a text in UTF-8, as lower-case hex. */
export function sha256Hex(data: Uint8Array | string): string {
  return bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data))
}
