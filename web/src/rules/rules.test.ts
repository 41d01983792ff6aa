import { beforeAll, describe, expect, test, vi } from 'vitest'
import english from '../../../src/lowsky/locales/rules/en.json'
import { loadExtension } from '../extension.svelte'
import { useLanguage } from '../i18n.svelte'
import { scene, type Scene } from '../dev/fixtures'
import { words } from '../messageformat'
import { ask } from '../prompt'
import type { Refused, TableEvent } from '../protocol'
import { TableState, type Happening } from '../table.svelte'
import type { Cast } from '../tell'
import { isForOthers, playedAt, standing } from './applies'
import { chaptersOf, readBook, search } from './book'
import { hint } from './hint'
import { lastLines } from './lines'
import { DECISIONS, reasons } from './why'
import sources from '../parts/paragraphs?raw'

const NAMES = ['Camille', 'Léa', 'Tom']
const cast: Cast = { name: (seat) => NAMES[seat] ?? '', isYou: (seat) => seat === 0 }
const IDS = Object.keys(english).filter((key) => /^(R-|D)/.test(key))
const book = chaptersOf(english)

const catalogues = import.meta.glob<Record<string, string>>(
  '../../../src/lowsky/locales/**/*.json',
  { eager: true, import: 'default' },
)

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('fetch', (address: string) => {
    const [, found] =
      Object.entries(catalogues).find(([path]) => address.endsWith(path.replace(/^.*src/, ''))) ??
      []
    return Promise.resolve(Response.json(found))
  })
  await loadExtension()
  await useLanguage('en')
})

function happened(events: TableEvent[], round = 1): Happening[] {
  return events.map((event) => ({ event, round }))
}

function found(typed: string): string[] {
  return search(book, typed).flatMap(({ sections }) =>
    sections.flatMap(({ paragraphs }) => paragraphs.map(({ id }) => id)),
  )
}

describe('the book', () => {
  test('has its paragraphs below chapters and sections, in order', () => {
    expect(book.map(({ title }) => title)).toEqual([
      'The game',
      'Skyjo Action',
      'Other ways to play',
      'What you are asked',
    ])
    expect(book[0]?.sections[0]?.title).toBe('What it is about')
    expect(found('')).toEqual(IDS)
  })

  test('is found by an id, short or whole, and by words without their accents', () => {
    expect(found('R-C32')).toEqual(['R-C32'])
    expect(found('c32')).toEqual(['R-C32'])
    expect(found('d7')).toEqual(['D7'])
    expect(found('three beautiful')).toEqual(['R-C19'])
    expect(found('no such words')).toEqual([])
  })

  test('is fetched in the language in use', async () => {
    expect((await readBook())[0]?.title).toBe('The game')
    await useLanguage('fr')
    expect((await readBook())[0]?.title).toBe('Le jeu')
    await useLanguage('en')
  })

  test('has every paragraph that the summary names', () => {
    const named = [...sources.matchAll(/R-[CAV]\d+/g)].map(([id]) => id)
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((id) => !IDS.includes(id))).toEqual([])
  })
})

describe('a paragraph', () => {
  test.each([
    ['skyjo', 4, 'R-C22', 'counts'],
    ['action', 4, 'R-C22', 'unused'],
    ['skyjo', 4, 'R-A40', 'unused'],
    ['action', 4, 'R-A40', 'counts'],
    ['action(beginner_set=true)', 4, 'R-A40', 'unused'],
    ['action_single_pile', 4, 'R-A11', 'unused'],
    ['action_single_pile', 4, 'R-V3', 'counts'],
    ['action_stars', 2, 'R-A33', 'counts'],
    ['action_stars', 2, 'R-A22', 'unused'],
    ['action_numbers', 2, 'R-A33', 'unused'],
    ['action_numbers', 2, 'R-A27', 'counts'],
    ['skyjo', 1, 'R-C32', 'unused'],
    ['skyjo', 1, 'R-V10', 'counts'],
    ['skyjo', 4, 'R-V10', 'unused'],
    ['skyjo(grid=9)', 4, 'R-V2', 'counts'],
    ['skyjo(doubling=off)', 4, 'R-C32', 'changed'],
    ['skyjo(target_score=50)', 4, 'R-C35', 'changed'],
    ['skyjo(target_score=50)', 4, 'R-C36', 'counts'],
    ['action(defense_trigger=ask)', 4, 'D15', 'counts'],
    ['skygo', 4, 'R-V8', 'counts'],
    ['skyjo', 4, 'R-V11', 'counts'],
  ])('at %s with %i players: %s %s', (variant, players, id, expected) => {
    expect(standing(id, playedAt(variant, players))).toBe(expected)
  })

  test('is not marked where there is no table', () => {
    expect(IDS.every((id) => standing(id, playedAt('', 0)) === 'counts')).toBe(true)
    expect(isForOthers('chapter.action', playedAt('', 0))).toBe(false)
    expect(isForOthers('chapter.action', playedAt('skygo', 3))).toBe(true)
    expect(isForOthers('chapter.action', playedAt('action', 3))).toBe(false)
  })
})

describe('why', () => {
  test('every event and every decision has a paragraph of the book', () => {
    expect(Object.values(DECISIONS).filter((id) => !IDS.includes(id))).toEqual([])
    for (const variant of ['skyjo', 'action']) {
      const events = ['R', 'S', 'E', 'D', 'L', 'U', 'P', 'T', 'X', 'H'].map(
        (action): TableEvent => ({ e: 'played', action }),
      )
      expect(reasons(happened(events), variant, 2).filter((id) => !IDS.includes(id))).toEqual([])
    }
  })

  test('a round of the classic game from its deal to its points', () => {
    expect(
      reasons(
        happened([
          { e: 'dealt', card: '4' },
          { e: 'flipped', seat: 0, cell: 0, card: '5' },
          { e: 'starts', seat: 0 },
          { e: 'drew', seat: 0 },
          { e: 'refused', seat: 0, card: '9' },
          { e: 'flipped', seat: 0, cell: 1, card: '5' },
          { e: 'took', seat: 1, card: '9' },
          { e: 'placed', seat: 1, cell: 3, card: '9' },
          { e: 'replaced', seat: 1, cell: 3, card: '1' },
          { e: 'line_removed', seat: 1, line: 3, card: '9' },
          { e: 'closed', seat: 1 },
          { e: 'revealed', seat: 0, cell: 4, card: '2' },
          { e: 'scored', seat: 0, raw: 7, score: 7 },
          { e: 'scored', seat: 1, raw: 9, score: 18 },
        ]),
        'skyjo',
        2,
      ),
    ).toEqual([
      ...['R-C5', 'R-C7', 'R-C8', 'R-C13', 'R-C15', 'R-C15', 'R-C12', 'R-C17', 'R-C17'],
      ...['R-C19', 'R-C26', 'R-C30', 'R-C31', 'R-C32'],
    ])
  })

  test('the same events mean other paragraphs with the Action cards', () => {
    expect(
      reasons(
        happened(
          [
            { e: 'starts', seat: 0 },
            { e: 'line_removed', seat: 1, line: 3, card: '9' },
            { e: 'line_kept', seat: 1 },
            { e: 'closed', seat: 1 },
            { e: 'revealed', seat: 0, cell: 4, card: '2' },
            { e: 'scored', seat: 0, raw: 7, score: 7 },
          ],
          2,
        ),
        'action(target_score=50)',
        2,
      ),
    ).toEqual(['R-C10', 'R-A29', 'R-A36', 'R-A50', 'R-A52', 'R-A53'])
  })

  test('what a card does is told by its own paragraph, until somebody draws', () => {
    expect(
      reasons(
        happened([
          { e: 'starts', seat: 0 },
          { e: 'played', seat: 0, action: 'D', works: true },
          { e: 'held', seat: 0, place: 0 },
          { e: 'returned', seat: 0, card: '4' },
          { e: 'flipped', seat: 0, cell: 3, card: '4' },
          { e: 'drew', seat: 1 },
          { e: 'flipped', seat: 1, cell: 3, card: '4' },
          { e: 'played', seat: 0, action: 'H', works: true },
          { e: 'swapped', seat: 0, cell: 3, cell2: 4 },
          { e: 'played', seat: 0, action: 'L', works: false },
        ]),
        'action',
        2,
      ),
    ).toEqual([
      ...['R-C8', 'R-A43', 'R-A43', 'R-A43', 'R-A43', 'R-C13', 'R-C15', 'R-V9', 'R-V9', 'R-A20'],
    ])
  })

  test('a card of the action pile comes for a star, for a turn, or for a lost one', () => {
    expect(
      reasons(
        happened([
          { e: 'claimed', seat: 0, slot: 4 },
          { e: 'got_action', seat: 0, action: 'L', slot: 4 },
          { e: 'took_action', seat: 0, slot: 4 },
          { e: 'got_action', seat: 0, action: 'L', slot: 4 },
          { e: 'slid_action', seat: 1, action: 'L' },
          { e: 'got_action', seat: 1, action: 'E', slot: 4 },
        ]),
        'action',
        2,
      ),
    ).toEqual(['R-A24', 'R-A24', 'R-A10', 'R-A10', 'R-A40', 'R-A40'])
  })

  test('an action card among the others is told by the single pile', () => {
    expect(
      reasons(
        happened([
          { e: 'turned_up', seat: 0, action: 'L', place: 3 },
          { e: 'kept_action', seat: 0, action: 'L', place: 3 },
          { e: 'dealt_in', seat: 0, cell: 3, card: '4' },
          { e: 'discarded_action', seat: 0, action: 'L' },
        ]),
        'action_single_pile',
        2,
      ),
    ).toEqual(['R-V3', 'R-V3', 'R-V3', 'R-A14'])
  })

  test('the limit of turns has a reason of its own alone', () => {
    expect(reasons(happened([{ e: 'limit' }]), 'skyjo', 1)).toEqual(['R-V10'])
    expect(reasons(happened([{ e: 'limit' }]), 'skyjo', 2)).toEqual(['R-V13'])
  })
})

describe('the log', () => {
  const HAPPENED = [
    ...happened([
      { e: 'dealt', card: '4' },
      { e: 'placed', seat: 1, cell: 3, card: '8' },
      { e: 'replaced', seat: 1, cell: 3, card: 'n' },
      { e: 'revealed', seat: 1, cell: 1, card: '3' },
      { e: 'revealed', seat: 1, cell: 2, card: 'm' },
      { e: 'revealed', seat: 2, cell: 2, card: '5' },
      { e: 'refilled', slot: 2, action: 'L' },
    ]),
    ...happened([{ e: 'dealt', card: '4' }], 2),
  ]

  test('has one line for what belongs together, the latest first, each with its rule', () => {
    const lines = lastLines(HAPPENED, cast, { variant: 'skyjo', players: 3, most: 9 })
    expect(lines.map(({ text, rule }) => [rule, text])).toEqual([
      ['R-C5', 'Round 2: the cards are dealt.'],
      ['R-C30', 'Tom turns up the rest: 5.'],
      ['R-C30', 'Léa turns up the rest: 3, −2.'],
      ['R-C17', 'Léa lays an 8 in place of a −1.'],
      ['R-C5', 'Round 1: the cards are dealt.'],
    ])
  })

  test('ends with the oldest line that there is room for', () => {
    const lines = lastLines(HAPPENED, cast, { variant: 'skyjo', players: 3, most: 2 })
    expect(lines.map(({ key }) => key.event.e)).toEqual(['dealt', 'revealed'])
    expect(lines[1]?.key).toBe(HAPPENED[5])
  })
})

describe('a card that cannot be chosen', () => {
  function at(name: Scene, players = 3): TableState {
    const table = new TableState(() => Promise.resolve({ t: 'done', id: '', version: 0 }))
    table.apply(scene(name, players))
    return table
  }

  function answerAt(table: TableState, cell: string): Refused {
    return hint(table, cell, words(ask(table, cast)))
  }

  test('says where the new card comes from, before one is there', () => {
    const answer = answerAt(at('main'), '11')
    expect(answer.message).toMatch(/^First choose where your card comes from\. Your turn: Draw/)
    expect(answer.rule).toBe('R-C11')
  })

  test('says that only hidden cards are turned up', () => {
    const table = at('flip')
    const open = table.view?.grids[0]?.cells.findIndex(({ kind }) => kind === 'up') ?? -1
    expect(open).toBeGreaterThanOrEqual(0)
    const answer = answerAt(table, `${Math.floor(open / 4) + 1}${(open % 4) + 1}`)
    expect(answer.message).toBe(
      'This card is already face up. Turn up one of your face-down cards.',
    )
    expect(answer.rule).toBe('R-C15')
  })

  test('says whose turn it is', () => {
    const answer = answerAt(at('wait'), '11')
    expect(answer.message).toBe('It is not your turn. Léa is playing.')
    expect(answer.rule).toBe('R-C2')
  })

  test('gives no reason to one who only watches', () => {
    const table = at('main')
    table.apply({ t: 'update', version: 9, you: { seats: [], host: false } })
    expect(answerAt(table, '11').message).toMatch(/^You are watching\./)
    expect(answerAt(table, '11').rule).toBeUndefined()
  })
})
