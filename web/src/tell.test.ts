import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useLanguage } from './i18n.svelte'
import { words } from './messageformat'
import { ask } from './prompt'
import type { TableEvent } from './protocol'
import { TableState } from './table.svelte'
import { cellLabel, explainDoubling, tellEvents, type Cast } from './tell'
import { scene } from './dev/fixtures'

const NAMES = ['Camille', 'Léa', 'Tom']
const cast: Cast = { name: (seat) => NAMES[seat] ?? '', isYou: (seat) => seat === 0 }

const MOVE: TableEvent[] = [
  { e: 'placed', seat: 1, cell: 3, card: '8' },
  { e: 'replaced', seat: 1, cell: 3, card: 'n' },
  { e: 'line_removed', seat: 1, line: 3, card: '8' },
  { e: 'closed', seat: 1 },
]

const catalogues = import.meta.glob<Record<string, string>>('../../src/lowsky/locales/*.json', {
  eager: true,
  import: 'default',
})

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('fetch', (address: string) => {
    const [, catalogue] =
      Object.entries(catalogues).find(([path]) => address.includes(path.slice(-7))) ?? []
    return Promise.resolve(Response.json(catalogue))
  })
})

describe('in English', () => {
  beforeEach(() => useLanguage('en'))

  test('a move is told in the order in which it happened', () => {
    expect(tellEvents(MOVE, cast, 1)).toEqual([
      'Léa lays an 8 in place of a −1.',
      'Léa completes a column of 8: it leaves the grid.',
      'Léa ends the round: the others play once more.',
    ])
  })

  test('the reader is called you, and a hidden card is only a card', () => {
    expect(
      tellEvents(
        [
          { e: 'drew', seat: 0, card: '*' },
          { e: 'drew', seat: 2 },
        ],
        cast,
        1,
      ),
    ).toEqual(['You draw a star.', 'Tom draws a card.'])
  })

  test('the end of a round is told with everybody’s cards and points', () => {
    expect(
      tellEvents(
        [
          { e: 'revealed', seat: 2, cell: 1, card: '3' },
          { e: 'revealed', seat: 2, cell: 2, card: 'm' },
          { e: 'scored', seat: 1, raw: 14, score: 28 },
          { e: 'scored', seat: 2, raw: -3, score: -3 },
          { e: 'won', seat: 2 },
        ],
        cast,
        1,
      ),
    ).toEqual([
      'Tom turns up the rest: 3, −2.',
      'Léa scores 14, which counts 28.',
      'Tom scores −3.',
      'Tom wins the game.',
    ])
  })

  test.each([
    [
      { raw: [14, 9, 20], scores: [28, 9, 20], ender: 0 },
      'You ended the round with 14, but Léa has 9, which is not more. So 14 × 2 = 28.',
    ],
    [
      { raw: [15, 15, 20], scores: [15, 30, 20], ender: 1 },
      'Léa ended the round with 15, but you have 15, which is not more. So 15 × 2 = 30.',
    ],
    [
      { raw: [8, 9, 20], scores: [8, 9, 20], ender: 0 },
      'You ended the round with 8, fewer than everybody else (Léa has 9). Nothing is doubled.',
    ],
    [
      { raw: [0, -4, 20], scores: [0, -4, 20], ender: 0 },
      'You ended the round with 0. Zero or less is never doubled.',
    ],
    [
      { raw: [9, 9, 20], scores: [9, 9, 20], ender: 0 },
      'You ended the round with 9. By the rules of this table it is not doubled.',
    ],
    [
      { raw: [9, 9, 20], scores: [9, 9, 20], ender: null },
      'Nobody ended this round, so nothing is doubled.',
    ],
  ])('the doubling of %o is explained (R-C32)', (round, sentence) => {
    expect(explainDoubling(round, cast).replaceAll('\u00a0', ' ')).toBe(sentence)
  })

  test('places are named by row and column', () => {
    expect(cellLabel({ kind: 'up', card: -2 }, 5, 4)).toBe('Row 2, column 2: −2')
    expect(cellLabel({ kind: 'down', card: null }, 11, 4)).toBe('Row 3, column 4: face down')
    expect(cellLabel({ kind: 'empty' }, 3, 3)).toBe('Row 2, column 1: empty')
  })
})

describe('what is asked', () => {
  function asked(name: Parameters<typeof scene>[0]): string {
    const table = new TableState(() => Promise.resolve({ t: 'done', id: '', version: 0 }))
    table.apply(scene(name, 3))
    return words(ask(table, cast))
  }

  test.each([
    ['main', 'Your turn: Draw a card or Take the 4', 'À toi\u00a0: Pioche ou Prends le 4'],
    [
      'drawn',
      'You drew a 1. Choose a card to replace, or Discard it',
      'Tu as pioché un 1. Choisis une carte à remplacer, ou Défausse-la',
    ],
    ['flip', 'Turn up one of your face-down cards.', 'Retourne une de tes cartes cachées.'],
    ['first', 'Turn up a card of your choice.', 'Retourne une carte de ton choix.'],
    ['wait', 'Léa is playing.', 'Léa joue.'],
    ['waitDrawn', 'Léa drew a card and is choosing.', 'Léa a pioché une carte et réfléchit.'],
    ['round', 'The round is over. See the result', 'La manche est finie. Voir le résultat'],
    ['end', 'The game is over. See the result', 'La partie est finie. Voir le résultat'],
  ] as const)('%s', async (name, english, french) => {
    await useLanguage('en')
    expect(asked(name)).toBe(english)
    await useLanguage('fr')
    expect(asked(name)).toBe(french)
  })
})
