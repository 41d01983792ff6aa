import { beforeEach, describe, expect, test } from 'vitest'
import type { Done, GameInfo, Refused, Update } from './protocol'
import type { Wish } from './socket'
import { TableState } from './table.svelte'

const EVERY_CELL = [1, 2, 3].flatMap((row) => [1, 2, 3, 4].map((column) => `${row}${column}`))

let sent: Wish[]
let answer: (wish: Wish) => Promise<Done | Refused>
let table: TableState

function game(view: string, decisions: GameInfo['decisions'], kind: GameInfo['kind']): GameInfo {
  return { view, kind, actor: 0, decisions, rounds: [], winners: [] }
}

function mainDecision(number = 4): Update {
  return {
    t: 'update',
    version: 5,
    you: { seats: [0], host: true },
    game: game(
      'skyjo ?5??/????/????,????/????/???? 1m 4+9 +99 0,0 - 1 4',
      [{ seat: 0, number, kind: 'main', legal: ['d', ...EVERY_CELL.map((cell) => `t${cell}`)] }],
      'main',
    ),
  }
}

const drawn: Update = {
  t: 'update',
  version: 6,
  events: [{ e: 'drew', seat: 0, card: '1' }],
  game: game(
    'skyjo ?5??/????/????,????/????/???? 1d1 4+9 +98 0,0 - 1 5',
    [{ seat: 0, number: 5, kind: 'drawn', legal: ['r', 's11', 's34'] }],
    'drawn',
  ),
}

beforeEach(() => {
  sent = []
  answer = () => Promise.resolve({ t: 'done', id: 'x', version: 6 })
  table = new TableState((wish) => {
    sent.push(wish)
    return answer(wish)
  })
})

describe('at the start of a turn', () => {
  beforeEach(() => table.apply(mainDecision()))

  test('the piles are offered and no cell is', () => {
    expect([table.canDraw, table.canTake, table.canRefuse]).toEqual([true, true, false])
    expect(table.targets.size).toBe(0)
  })

  test('a picked discard makes every cell its goal, and taking is one command', () => {
    table.pick(true)
    expect(table.targets.get('23')).toBe('t23')
    table.actOn('23')
    expect(sent).toEqual([{ t: 'act', seat: 0, decision: 4, action: 't23' }])
    expect(table.picked).toBe(false)
  })

  test('another player is looked at closer until one plays or is asked something else', () => {
    table.visit(1)
    expect([table.shownSeat, table.targets.size]).toEqual([1, 0])
    table.visit(0)
    expect(table.shownSeat).toBe(0)
    table.visit(1)
    table.apply(mainDecision())
    expect(table.shownSeat).toBe(1)
    table.apply(drawn)
    expect(table.shownSeat).toBe(0)
    table.visit(1)
    void table.act('r')
    expect(table.shownSeat).toBe(0)
  })

  test('a picked discard can be laid back, and nothing was sent', () => {
    table.pick(true)
    table.pick(false)
    expect(table.targets.size).toBe(0)
    table.actOn('23')
    expect(sent).toEqual([])
  })

  test('the decision of a rematch that has the number of one that was answered is asked', () => {
    answer = () => new Promise<Done>(() => undefined)
    void table.act('d')
    table.apply(mainDecision())
    expect(table.decision).toBe(null)
    const again = mainDecision()
    table.apply({ ...again, game: game(again.game?.view ?? '', [], 'game_over') })
    table.apply(again)
    expect(table.decision?.number).toBe(4)
  })

  test('a decision is answered once, however often one presses', async () => {
    const first = table.act('d')
    await table.act('d')
    await first
    expect(sent).toHaveLength(1)
    expect(table.decision).toBeNull()
  })

  test('a refused answer gives the decision back and shows why', async () => {
    answer = () => Promise.resolve({ t: 'refused', code: 'table/not-kept', message: 'again' })
    await table.act('d')
    expect(table.refusal?.code).toBe('table/not-kept')
    expect(table.canDraw).toBe(true)
  })

  test('what the table does not offer is not sent', async () => {
    await table.act('s11')
    expect(sent).toEqual([])
  })
})

test('a drawn card offers the cells it may go to, and the discard', () => {
  table.apply(mainDecision())
  table.apply(drawn)
  expect(table.view?.drawn).toBe(1)
  expect([...table.targets]).toEqual([
    ['11', 's11'],
    ['34', 's34'],
  ])
  expect(table.canRefuse).toBe(true)
  expect(table.log.map(({ event }) => event.e)).toEqual(['drew'])
})

test('a picked discard falls back when the turn is over', () => {
  table.apply(mainDecision())
  table.pick(true)
  table.apply(drawn)
  expect(table.picked).toBe(false)
})

test('a device with two seats acts for the one that owes the decision', () => {
  table.apply({
    ...mainDecision(),
    you: { seats: [0, 1], host: true },
    game: game(
      'skyjo ?5??/????/????,????/????/???? -i 4+9 +99 0,0 - 1 1',
      [
        { seat: 0, number: 0, kind: 'flip_initial', legal: ['f11'] },
        { seat: 1, number: 0, kind: 'flip_initial', legal: ['f11', 'f12'] },
      ],
      'flip_initial',
    ),
  })
  expect(table.ownSeat).toBe(0)
  table.actOn('11')
  expect(table.ownSeat).toBe(1)
  table.actOn('12')
  expect(sent).toEqual([
    { t: 'act', seat: 0, decision: 0, action: 'f11' },
    { t: 'act', seat: 1, decision: 0, action: 'f12' },
  ])
})

test('who has no seat sees the table and is offered nothing', () => {
  table.apply({
    ...mainDecision(),
    you: { seats: [], host: false },
    game: game('skyjo ????/????/???? 1m 4 +9 0 - 1 1', [], 'main'),
  })
  expect(table.isSpectator).toBe(true)
  expect(table.ownSeat).toBe(0)
  expect(table.canDraw || table.canTake || table.targets.size > 0).toBe(false)
})

test('the card under the top of the discard is the one that was seen there', () => {
  table.apply(mainDecision())
  expect(table.beneath).toBeNull()
  table.apply({
    t: 'update',
    version: 6,
    game: game('skyjo ?5??/????/????,????/????/???? 2m b+10 +98 0,0 - 1 6', [], 'main'),
  })
  expect(table.beneath).toBe(4)
})
