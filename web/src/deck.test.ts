import { expect, test } from 'vitest'
import { backSymbolOf, contrast, deckSymbols, faceSymbol, paintOf, PAINTS } from './deck'
import type { Card } from './notation'

const symbols = deckSymbols()
const VALUES = Array.from({ length: 15 }, (_, index) => index - 2)

test('every card, every back and the star have a large and a tiny symbol', () => {
  const cards: Card[] = [...VALUES, 'star']
  for (const size of ['card', 'mini'] as const) {
    for (const card of cards) expect(symbols).toContain(`id="${faceSymbol(card, size).slice(1)}"`)
    for (let seat = 0; seat < 10; seat++)
      expect(symbols).toContain(`id="${backSymbolOf(seat, size).slice(1)}"`)
  }
})

test('seats have different constellations', () => {
  const backs = new Set(Array.from({ length: 10 }, (_, seat) => backSymbolOf(seat, 'card')))
  expect(backs.size).toBe(10)
})

test('the deck is at most 12 KB compressed', async () => {
  const packed = new Blob([symbols]).stream().pipeThrough(new CompressionStream('gzip'))
  const bytes = await new Response(packed).arrayBuffer()
  expect(bytes.byteLength).toBeLessThanOrEqual(12 * 1024)
})

test.each(VALUES)('the number %i stands out from its ground, 7 to 1', (value) => {
  const { land, flat, ink } = paintOf(value)
  expect(contrast('#ffffff', land)).toBeGreaterThanOrEqual(7)
  expect(contrast(ink, flat)).toBeGreaterThanOrEqual(7)
})

test('minus signs are real, and 6 and 9 are underlined', () => {
  expect(symbols).toContain('>\u22122</text>')
  expect(symbols).not.toContain('>-2</text>')
  for (const value of [6, 9]) {
    const symbol = symbols.slice(symbols.indexOf(`id="card${value}"`)).split('</symbol>')[0] ?? ''
    expect(symbol).toContain('M42 158.5h36')
  }
})

test('a value that no card has is refused', () => {
  expect(PAINTS).toHaveLength(15)
  expect(() => paintOf(13)).toThrow(RangeError)
})
