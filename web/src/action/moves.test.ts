import { describe, expect, test } from 'vitest'
import { parseView } from '../notation'
import { movesOf } from './moves'

const view = parseView(
  'action 7#5?3/?**0/9?5?,1???/0??7/6???,4?5?/????/1??4 1m 4+24 +80 0,0,0 - 1 57 row=LEUR apile=+17 adiscard=UX',
)

describe('cards that change places show what they are now', () => {
  test('in one grid', () => {
    expect(movesOf({ e: 'swapped', seat: 0, cell: 0, cell2: 4 }, view)).toEqual([
      { from: ['cell-0-0'], to: ['cell-0-4'], card: null, lands: true },
      { from: ['cell-0-4'], to: ['cell-0-0'], card: 7, lands: true },
    ])
  })

  test('between two grids, and a known card stays a back', () => {
    expect(movesOf({ e: 'exchanged', seat: 0, cell: 1, other: 1, cell2: 7 }, view)).toEqual([
      { from: ['cell-0-1'], to: ['cell-1-7'], card: 7, lands: true },
      { from: ['cell-1-7'], to: ['cell-0-1'], card: null, lands: true },
    ])
  })
})

test('an action card flies out of its slot, and one of the pile with the event that names it', () => {
  const hand = ['hand-1-L', 'hand-1']
  expect(movesOf({ e: 'claimed', seat: 1, slot: 2, action: 'L' }, view)).toEqual([
    { from: ['slot-2'], to: hand, card: 'L', lands: true },
  ])
  expect(movesOf({ e: 'claimed', seat: 1, slot: 4, action: 'L' }, view)).toEqual([])
  expect(movesOf({ e: 'got_action', seat: 1, action: 'L' }, view)).toEqual([
    { from: ['action-pile'], to: hand, card: 'L', lands: true },
  ])
})

test('a stolen card flies from hand to hand', () => {
  expect(movesOf({ e: 'stole', seat: 0, other: 2, action: 'X' }, view)).toEqual([
    { from: ['hand-2-X', 'hand-2'], to: ['hand-0-X', 'hand-0'], card: 'X', lands: true },
  ])
})

test('a line that is looked at is marked, card by card', () => {
  expect(movesOf({ e: 'looked_at', seat: 0, other: 1, line: 5 }, view)).toEqual([
    { to: ['cell-1-4'] },
    { to: ['cell-1-5'] },
    { to: ['cell-1-6'] },
    { to: ['cell-1-7'] },
  ])
})

test('what others tell moves nothing of its own', () => {
  expect(movesOf({ e: 'extra_turns', seat: 0, cards: 1 }, view)).toEqual([])
})
