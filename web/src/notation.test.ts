import { describe, expect, test } from 'vitest'
import {
  cellName,
  firstFlips,
  formatCard,
  lineCells,
  NotationError,
  openCount,
  parseCard,
  parseVariant,
  parseView,
  visibleSum,
} from './notation'

const SEAT_VIEW = 'skyjo ??6?/????/???4,6???/????/??7? 2m 1am25 +121 0,0 - 1 12'

describe('a view', () => {
  test('gives grids, piles, totals and counters', () => {
    const view = parseView(SEAT_VIEW)
    expect(view.variant).toBe('skyjo')
    expect(view.grids).toHaveLength(2)
    expect(view.grids[0]).toMatchObject({ rows: 3, columns: 4 })
    expect(view.grids[0]?.cells[2]).toEqual({ kind: 'up', card: 6 })
    expect(view.grids[0]?.cells[0]).toEqual({ kind: 'down', card: null })
    expect(view.discard).toEqual({ top: 1, count: 5 })
    expect(view.draw).toEqual({ top: null, count: 121 })
    expect(view).toMatchObject({
      actor: 1,
      step: 'm',
      drawn: null,
      totals: [0, 0],
      ender: null,
      round: 1,
      ply: 12,
    })
  })

  test('of a redacted discard counts what lies beneath', () => {
    expect(parseView('skyjo ????/????/???? 1m 1+24 +100 0 - 1 0').discard).toEqual({
      top: 1,
      count: 25,
    })
    expect(parseView('skyjo ????/????/???? 1r - - 0 - 1 0')).toMatchObject({
      step: 'r',
      discard: { top: null, count: 0 },
      draw: { top: null, count: 0 },
    })
  })

  test('tells whose drawn card is known', () => {
    expect(parseView('skyjo ????/????/???? 1db 1 +9 0 - 1 0').drawn).toBe(11)
    expect(parseView('skyjo ????/????/???? 1d? 1 +9 0 - 1 0').drawn).toBe('hidden')
    expect(parseView('skyjo ????/????/???? 1f 1 +9 0 - 1 0').drawn).toBeNull()
  })

  test('has empty cells, known cells, stars and nine cards', () => {
    const grid = parseView('action .#5*/m?n/abc -s 1 +9 12 1 2 0').grids[0]
    expect(grid).toMatchObject({ rows: 3, columns: 3 })
    expect(grid?.cells).toEqual([
      { kind: 'empty' },
      { kind: 'down', card: 5 },
      { kind: 'up', card: 'star' },
      { kind: 'up', card: -2 },
      { kind: 'down', card: null },
      { kind: 'up', card: -1 },
      { kind: 'up', card: 10 },
      { kind: 'up', card: 11 },
      { kind: 'up', card: 12 },
    ])
    expect(visibleSum(grid ?? { rows: 0, columns: 0, cells: [] })).toBe(30)
    expect(openCount(grid)).toBe(6)
    expect(firstFlips(grid)).toBe(1)
  })

  test('that is no view names the part', () => {
    expect(() => parseView('skyjo ????')).toThrow(NotationError)
    expect(() => parseView('skyjo ????/??? 1m 1 +9 0 - 1 0')).toThrow(/rows of a grid differ/)
    expect(() => parseView('skyjo x???/????/???? 1m 1 +9 0 - 1 0')).toThrow(/no card/)
    expect(() => parseView('skyjo ????/????/???? m 1 +9 0 - 1 0')).toThrow(/no decision/)
  })
})

test('cards carry a real minus sign', () => {
  expect(formatCard(parseCard('m'))).toBe('\u22122')
  expect(formatCard(parseCard('c'))).toBe('12')
  expect(formatCard(parseCard('*'))).toBe('★')
})

test('cells and lines are named as in tokens', () => {
  const { grids } = parseView(SEAT_VIEW)
  expect(cellName(0, 4)).toBe('11')
  expect(cellName(7, 4)).toBe('24')
  expect(lineCells(1, grids[0] ?? { rows: 0, columns: 0, cells: [] })).toEqual([1, 5, 9])
  expect(lineCells(5, grids[0] ?? { rows: 0, columns: 0, cells: [] })).toEqual([4, 5, 6, 7])
})

test('a variant has a preset and changed options', () => {
  expect(parseVariant('skyjo')).toEqual({ preset: 'skyjo', values: {} })
  expect(parseVariant('skygo(target_score=50,grid=9)')).toEqual({
    preset: 'skygo',
    values: { target_score: '50', grid: '9' },
  })
})
