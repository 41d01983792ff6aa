import { beforeAll, describe, expect, test, vi } from 'vitest'
import { extension, loadExtension, needsExtension } from '../extension.svelte'
import { useLanguage } from '../i18n.svelte'
import { words } from '../messageformat'
import { ACTION_CARDS, parseView, wireCell, cellAt } from '../notation'
import { ask } from '../prompt'
import type { Decision, TableEvent } from '../protocol'
import { TableState } from '../table.svelte'
import { tellEvents, type Cast } from '../tell'
import { deckSymbols } from '../deck'
import { actionSymbols } from './deck'
import { askInspected } from './ask'
import { extrasOf } from './extras'
import { feltBy, hasPlayed } from './felt'
import { tellParts } from './points'

const NAMES = ['Camille', 'Léa', 'Tom']
const cast: Cast = { name: (seat) => NAMES[seat] ?? '', isYou: (seat) => seat === 0 }
const GRIDS = '7#5?3/?**0/9?5?,1???/0??7/6???,4?5?/????/1??4'

function view(act: string, extras = 'row=LEUR apile=+17 adiscard=UX', variant = 'action'): string {
  return `${variant} ${GRIDS} ${act} 4+24 +80 0,0,0 - 1 57 ${extras}`
}

function state(
  kind: Decision['kind'],
  legal: string[],
  text: string,
  events: TableEvent[] = [],
): { table: TableState; sent: string[] } {
  const sent: string[] = []
  const table = new TableState((wish) => {
    if (wish.t === 'act') sent.push(wish.action)
    return Promise.resolve({ t: 'done', id: '', version: 0 })
  })
  table.apply({
    t: 'update',
    version: 1,
    you: { seats: [0], host: true },
    events,
    table: {
      id: 'AbCdEf123456',
      stage: 'playing',
      seats: NAMES.map((name) => ({
        name,
        kind: 'person',
        level: '',
        stand_in: false,
        connected: true,
        ready: false,
        promise: '',
      })),
      variant: 'action',
      game: 1,
      commitment: '',
      secret: '',
      promises: [],
      awaited: [],
      withdrawals: [],
    },
    game: {
      view: text,
      kind,
      actor: 0,
      decisions: [{ seat: 0, number: 9, kind, legal }],
      rounds: [],
      winners: [],
    },
  })
  return { table, sent }
}

const catalogues = import.meta.glob<Record<string, string>>('../../../src/lowsky/locales/*.json', {
  eager: true,
  import: 'default',
})

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('fetch', (address: string) => {
    const [, catalogue] =
      Object.entries(catalogues).find(([path]) => address.includes(path.slice(-7))) ?? []
    return Promise.resolve(Response.json(catalogue))
  })
  await loadExtension()
  await useLanguage('en')
})

describe('a view of Skyjo Action', () => {
  test('has the row, both piles, hands and counters', () => {
    const read = parseView(
      view('2m', 'row=LE.R apile=+17 adiscard=UX hands=-,LLU,- fresh=-,U,- extra=2'),
    )
    expect(extrasOf(read)).toEqual({
      row: ['L', 'E', null, 'R'],
      actionPile: 17,
      actionDiscard: ['U', 'X'],
      hands: [[], ['L', 'L', 'U'], []],
      fresh: [[], ['U'], []],
      held: [],
      turnedUp: null,
    })
    expect(read.extra).toBe(2)
  })

  test('shows cards in the fingers to their owner alone', () => {
    expect(extrasOf(parseView(view('1k', 'held=4*m'))).held).toEqual([4, 'star', -2])
    expect(extrasOf(parseView(view('2k', 'held=??'))).held).toEqual(['hidden', 'hidden'])
  })

  test('names the action card that turned up among the game cards (R-V3)', () => {
    const text = view('1a', 'work=end1.substitute1:12:4', 'action_single_pile')
    expect(extrasOf(parseView(text)).turnedUp).toBe('L')
    expect(extrasOf(parseView(text)).row).toEqual([])
  })

  test('counts cells as messages do, in grids of nine too', () => {
    const grid = parseView('action(grid=9) 12?/???/??3,???/???/??? 1m - +9 0,0 - 1 0').grids[0]
    expect(wireCell(8, 3)).toBe(10)
    if (grid !== undefined) expect(cellAt(grid, 10)).toEqual({ kind: 'up', card: 3 })
  })
})

test('only games with stars or action cards need the part for them', () => {
  expect(needsExtension('skygo(grid=9)')).toBe(false)
  expect(needsExtension('action_stars')).toBe(true)
  expect(extension.current).not.toBeNull()
})

test('every action card has its signs, and the whole deck is at most 12 KB compressed', async () => {
  const symbols = actionSymbols()
  for (const card of ACTION_CARDS)
    for (const name of ['sign', 'card', 'mini']) expect(symbols).toContain(`id="${name}${card}"`)
  const packed = new Blob([deckSymbols() + symbols])
    .stream()
    .pipeThrough(new CompressionStream('gzip'))
  const bytes = await new Response(packed).arrayBuffer()
  expect(bytes.byteLength).toBeLessThanOrEqual(12 * 1024)
})

describe('what is asked', () => {
  test.each<[Decision['kind'], string[], string, string]>([
    [
      'main',
      ['d', 't11', 'a1'],
      view('1m'),
      'Your turn: Draw, Take the 4 or choose an action card.',
    ],
    ['claim', ['g1', 'gp', 'g-'], view('1g'), 'A star! Choose an action card, or take none.'],
    [
      'designate',
      ['o11', 'oU'],
      view('1o', 'hands=-,U,- target=1'),
      'Choose the card that Léa must give away. Defence',
    ],
    ['swap_own', ['w11'], view('1w'), 'Choose the first card to swap.'],
    ['draw3', ['k1', 'k-'], view('1k', 'held=4*m'), 'Keep one of these cards, or keep none.'],
    [
      'draw3_cell',
      ['j11'],
      view('1j', 'held=4*m picked=1'),
      'Choose the card that the star replaces.',
    ],
    ['look', ['v0', 'v1', 'v2'], view('1v'), 'Whose cards do you look at? my own Léa Tom'],
    ['look_line', ['vc1', 'vr3'], view('1V', 'target=2'), 'Which line of Tom? Tap an arrow.'],
    ['replay', ['yU', 'yX'], view('1y'), 'Which card do you play again? Defence Exchange'],
    ['steal_card', ['hU'], view('1H', 'hands=-,U,- target=1'), 'Which card of Léa? Defence'],
    ['exchange_their', ['n11'], view('1E', 'target=1'), 'Which card of Léa do you want?'],
    [
      'defend',
      ['b+', 'b-'],
      view('1b', 'target=2'),
      'Tom attacks you. Use your defence or let it happen',
    ],
    [
      'action_card',
      ['i+', 'i-'],
      view('1a', 'work=end1.substitute1:12:4'),
      '“Look” turned up. Keep it or discard it Look secretly at the face-down cards of a row or column, anybody’s.',
    ],
    [
      'lines',
      ['lc1', 'lr2', 'l-'],
      view('1l'),
      'You may remove a line: Column 1 (−16) Row 2 (0) Keep the rest',
    ],
  ])('%s', (kind, legal, text, sentence) => {
    expect(words(ask(state(kind, legal, text).table, cast))).toBe(sentence)
  })

  test('where more players may be chosen than there is room for buttons, one taps them', () => {
    const many = view('1v').replace(GRIDS, [GRIDS, '????/????/????', '????/????/????'].join())
    const { table } = state('look', ['v0', 'v1', 'v2', 'v3', 'v4'], many)
    expect(words(ask(table, cast))).toBe('Whose cards do you look at? Tap a player. my own')
  })

  test('the last turn warns of what action cards cost (R-A53)', () => {
    const last = view('1m').replace('0,0,0 -', '0,0,0 1')
    expect(words(ask(state('main', ['d', 't11', 'uL'], last).table, cast))).toBe(
      'Last turn: Draw, Take the 4 or discard an action card. Each costs 10.',
    )
    expect(words(ask(state('main', ['d', 't11', 'a1'], last).table, cast))).toBe(
      'Your turn: Draw, Take the 4 or choose an action card.',
    )
  })

  test('the action discard can be read, each kind once', () => {
    const { table } = state('main', ['d', 't11'], view('1m', 'adiscard=LUL'))
    table.inspect({ card: null, slot: 5 })
    expect(words(askInspected(table))).toBe('Action discard: Look, 2 copies · Defence Back')
  })

  test('buttons are named by the tokens that they send', () => {
    const { table } = state('claim', ['g1', 'gp', 'g-'], view('1g'))
    expect(ask(table, cast)).toContainEqual({ button: 'token-g-', label: 'none' })
  })

  test('an action card says what it does, and what may be done with it', () => {
    const { table } = state('main', ['d', 't11', 'a1'], view('1m'))
    table.inspect({ card: 'L', slot: 0 })
    const parts = askInspected(table)
    expect(words(parts)).toMatch(/^Look: Look secretly at .* Take it Back$/)
    expect(parts).toContainEqual({ button: 'token-a1', label: 'Take it' })
  })
})

describe('what may be tapped', () => {
  test('the grid of the player whom a decision is about lies large', () => {
    const { table, sent } = state('designate', ['o11', 'o32'], view('1o', 'target=2'))
    expect(table.shownSeat).toBe(2)
    expect([...table.targets]).toEqual([
      ['11', 'o11'],
      ['32', 'o32'],
    ])
    table.actOn('32')
    expect(sent).toEqual(['o32'])
  })

  test('a card of a line that may go removes it, where two cross the column (R-A30)', () => {
    const { table, sent } = state('lines', ['lc4', 'lr1', 'l-'], view('1l'))
    expect([...table.targets]).toEqual([
      ['11', 'lr1'],
      ['12', 'lr1'],
      ['13', 'lr1'],
      ['14', 'lc4'],
      ['24', 'lc4'],
      ['34', 'lc4'],
    ])
    table.actOn('14')
    expect(sent).toEqual(['lc4'])
  })

  test('players are named by how far they sit from the one who decides', () => {
    const { table } = state('steal', ['h1', 'h2'], view('1h'))
    expect([...table.playerTargets]).toEqual([
      [1, 'h1'],
      [2, 'h2'],
    ])
    expect(table.shownSeat).toBe(0)
  })
})

describe('what was looked at', () => {
  const saw: TableEvent[] = [{ e: 'saw', seat: 0, other: 0, cell: 1, card: '5' }]

  test('is shown until one plays on', async () => {
    const { table } = state('main', ['d'], view('1m'), saw)
    expect(table.view?.grids[0]?.cells[1]).toEqual({ kind: 'down', card: 5 })
    await table.act('d')
    expect(table.view?.grids[0]?.cells[1]).toEqual({ kind: 'down', card: null })
  })

  test('stays where the table remembers it (peek_memory)', () => {
    const { table } = state('main', ['d'], view('1m', '', 'action(peek_memory=true)').trimEnd())
    expect(table.view?.grids[0]?.cells[1]).toEqual({ kind: 'down', card: 5 })
  })
})

test.each<[TableEvent, string]>([
  [{ e: 'claimed', seat: 1, slot: 2, action: 'U' }, 'Léa takes “Defence” for a star.'],
  [{ e: 'declined', seat: 0 }, 'You take no action card for the star.'],
  [{ e: 'took_action', seat: 0, slot: 1, action: 'L' }, 'You take “Look”.'],
  [
    { e: 'got_action', seat: 2, slot: 4, action: 'E' },
    'Tom gets “Extra turns” from the action pile.',
  ],
  [{ e: 'played', seat: 1, action: 'R', works: true }, 'Léa plays “Remove”.'],
  [
    { e: 'played', seat: 1, action: 'R', works: false },
    'Léa discards “Remove”: it can do nothing now.',
  ],
  [{ e: 'defended', seat: 0, other: 1 }, 'A defence protects you.'],
  [{ e: 'slid', seat: 0, cell: 3, card: 'c' }, 'Your 12 goes under the discard.'],
  [{ e: 'dealt_in', seat: 1, cell: 3, card: '8' }, 'Léa gets an 8 in its place.'],
  [{ e: 'exchanged', seat: 1, cell: 3, other: 0, cell2: 4 }, 'Léa exchanges a card with you.'],
  [{ e: 'looked_at', seat: 1, line: 5, other: 2 }, 'Léa looks at row 2 of Tom.'],
  [{ e: 'looked_at', seat: 1, line: 3, other: 0 }, 'Léa looks at column 4 of you.'],
  [{ e: 'saw', seat: 0, other: 1, cell: 6, card: '*' }, 'You see a star in row 2, column 3.'],
  [{ e: 'stole', seat: 1, other: 0, action: 'D' }, 'Léa steals “Draw three” from you.'],
  [{ e: 'partners', seat: 1, other: 0, other2: 2 }, 'Léa exchanges with you and Tom.'],
  [{ e: 'extra_turns', seat: 0, cards: 2 }, 'You have 2 extra turns.'],
  [
    { e: 'turned_up', seat: 1, place: 12, action: 'X' },
    'The action card “Exchange” turns up for Léa.',
  ],
  [{ e: 'bonus', seat: 1, line: 0, points: -10 }, 'A line of stars: −10 points for Léa.'],
])('%o is told in words', (event, sentence) => {
  expect(tellEvents([event], cast, 1)).toEqual([sentence])
})

test('what others do to one is told apart from what else happens, until one plays', () => {
  const theft: TableEvent = { e: 'stole', seat: 1, other: 0, action: 'L' }
  const loss: TableEvent = { e: 'slid', seat: 0, cell: 3, card: '5' }
  const events: TableEvent[] = [
    { e: 'played', seat: 1, action: 'T', works: true },
    theft,
    { e: 'looked_at', seat: 0, other: 0, line: 2 },
    loss,
    { e: 'slid', seat: 2, cell: 3, card: '5' },
    { e: 'exchanged', seat: 1, other: 2, cell: 0, cell2: 0 },
  ]
  expect(feltBy(0, events)).toEqual([theft, loss])
  expect(hasPlayed(0, events)).toBe(false)
  expect(hasPlayed(1, events)).toBe(true)
  expect(hasPlayed(0, [{ e: 'dealt' }])).toBe(true)
})

test('the points of a round are told in their parts (R-A53)', () => {
  expect(tellParts({ grid: 24, hand: 0, stars: 0 })).toBe('')
  expect(tellParts({ grid: 14, hand: 20, stars: 0 })).toBe('grid 14, action cards 20')
  expect(tellParts({ grid: 14, hand: 0, stars: -10 })).toBe('grid 14, stars −10')
})

test('what only another player sees is not told', () => {
  expect(tellEvents([{ e: 'saw', seat: 1, other: 0, cell: 6 }], cast, 1)).toEqual([])
})
