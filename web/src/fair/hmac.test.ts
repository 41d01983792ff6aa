import { expect, test } from 'vitest'
import { hexOf, utf8 } from '../sha256'
import { hmac } from './hmac'

test('HMAC is that of RFC 4231', () => {
  expect(hexOf(hmac(new Uint8Array(20).fill(0x0b), utf8('Hi There')))).toBe(
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  )
  expect(hexOf(hmac(utf8('Jefe'), utf8('what do ya want for nothing?')))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})
