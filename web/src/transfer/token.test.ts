import { expect, test } from 'vitest'
import { isToken, newToken } from './token'

test('a token has 22 letters that need no escape in an address, and never comes twice', () => {
  const tokens = Array.from({ length: 200 }, newToken)
  expect(tokens.filter((token) => !isToken(token))).toEqual([])
  expect(new Set(tokens).size).toBe(200)
})

test('a link that was cut is no token', () => {
  expect(['', 'abc', 'A'.repeat(23), 'A'.repeat(21) + '='].filter(isToken)).toEqual([])
})
