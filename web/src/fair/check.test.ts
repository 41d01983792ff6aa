// The expected values were computed with Python's hashlib and hmac alone, in the plainest way:
//   sha256(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())
// and, for orders, words of hmac(key, b"0/deal/0/0"), … read four bytes at a time.

import { describe, expect, test } from 'vitest'
import {
  commitmentOf,
  keyOf,
  problemsOf,
  shuffled,
  type ExportedGame,
  type Problem,
  type Witness,
} from './check'

const SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const OTHER = '202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f'
const ENTROPY = 'ab'.repeat(32)
const PROMISE = '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885'
const COMMITMENT = 'f20f69949fd656e00ce809070b1e481d5b84aa976804679674fd492948f63b77'
const DECK = [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7]
const ROUNDS = [{ raw: [3, 5], scores: [3, 5], ender: 0 }]

const game: ExportedGame = {
  shuffle: 'lowsky-shuffle-1',
  table: 'table-000001',
  game: 1,
  rules_version: 1,
  options: 'skyjo',
  seats: [
    { kind: 'person', name: 'Léa', level: '', promise: PROMISE, entropy: ENTROPY },
    { kind: 'bot', name: 'Pepper', level: 'greedy', promise: '', entropy: '' },
  ],
  commitment: COMMITMENT,
  secret: SECRET,
  rounds: ROUNDS,
  orders: [
    { round: 0, purpose: 'deal', before: DECK, after: [-1, 3, 1, 0, 6, 2, 7, 4, -2, 5] },
    { round: 1, purpose: 'reshuffle', before: [5, 3, 12, 0], after: [12, 0, 5, 3] },
    { round: 1, purpose: 'deal', before: DECK, after: [1, 3, 7, -2, 2, 5, -1, 4, 6, 0] },
  ],
  abandoned: [
    {
      commitment: 'da0d7fd96841ccfb703e75d35d212e4a38cc12f644defc9f30b9e488e975ee36',
      secret: OTHER,
      promises: [PROMISE, '7969ec0fcb8b648dfde24b1d0ae24568d398dcc3a83b80a850f973238cdfd3d9'],
      withdrawals: [{ seat: 1, why: 'left' }],
    },
  ],
}

const witness: Witness = {
  table: 'table-000001',
  game: 1,
  rounds: ROUNDS,
  commitments: [COMMITMENT],
  findValue: (digest) => (digest === PROMISE ? ENTROPY : null),
}

/** Returns the game with something changed in a copy. */
function changed(change: (copy: ExportedGame) => void): ExportedGame {
  const copy = structuredClone(game)
  change(copy)
  return copy
}

test('the commitment is the digest of one written text', () => {
  const none = { ...game, seats: game.seats.map((seat) => ({ ...seat, promise: '' })) }
  expect(commitmentOf(none, SECRET, ['', ''])).toBe(
    '9df965e1f758ac9acad32ce2829c88d9aedb223c3ae68c5b21fcfc4fe474e81a',
  )
  expect(commitmentOf(game, SECRET, [PROMISE, ''])).toBe(COMMITMENT)
})

test('the order that the server has written down once comes out here too', () => {
  const order = { round: 0, purpose: 'deal', before: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }
  expect(shuffled(keyOf(SECRET, ['', '']), 0, order)).toEqual([
    9, 2, 0, 5, 6, 11, 10, 1, 4, 8, 3, 7,
  ])
})

test('a game that is what was promised has no problems', () => {
  expect(problemsOf(game, witness)).toEqual([])
})

describe('whatever was changed is found', () => {
  const cases: [string, ExportedGame, Problem][] = [
    ['another game', changed((copy) => (copy.game = 2)), { what: 'game' }],
    ['another secret', changed((copy) => (copy.secret = OTHER)), { what: 'commitment' }],
    ['another name', changed((copy) => (copy.seats[0]!.name = 'Eve')), { what: 'commitment' }],
    [
      'another commitment',
      changed((copy) => (copy.commitment = '0'.repeat(64))),
      { what: 'shown' },
    ],
    [
      'another value',
      changed((copy) => (copy.seats[0]!.entropy = '00')),
      { what: 'entropy', seat: 0 },
    ],
    [
      'another spelling of a value',
      changed((copy) => (copy.seats[0]!.entropy = ENTROPY.toUpperCase())),
      { what: 'entropy', seat: 0 },
    ],
    [
      'a value that was not mine',
      changed((copy) => (copy.seats[0]!.entropy = 'cd'.repeat(32))),
      { what: 'own', seat: 0 },
    ],
    [
      'another shuffle that was given up',
      changed((copy) => (copy.abandoned[0]!.secret = SECRET)),
      { what: 'abandoned' },
    ],
    ['other points', changed((copy) => (copy.rounds[0]!.raw = [3, 6])), { what: 'rounds' }],
    [
      'two cards exchanged',
      changed((copy) => (copy.orders[1]!.after = [0, 12, 5, 3])),
      { what: 'order', number: 2 },
    ],
    [
      'a deck that began in another order',
      changed((copy) => copy.orders[2]!.before.reverse()),
      { what: 'order', number: 3 },
    ],
    [
      'a deck with other cards',
      changed((copy) => (copy.orders[2]!.before[9] = 8)),
      { what: 'order', number: 3 },
    ],
  ]
  test.each(cases)('%s', (_what, copy, problem) => {
    expect(problemsOf(copy, witness)).toContainEqual(problem)
  })

  test('a commitment that was shown before the cards and is not that of the end', () => {
    const seen = { ...witness, commitments: [COMMITMENT, '0'.repeat(64)] }
    expect(problemsOf(game, seen)).toEqual([{ what: 'shown' }])
  })
})
