// A finished game checked in the page: its commitment, what everybody added, and every order of its cards,
// as src/lowsky/table/fairness.py describes the format. No rule of the game is needed for that.

import type { Round, Withdrawal } from '../protocol'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesOf, hexOf, utf8 } from '../sha256'

const FORMAT = 'lowsky-shuffle-1'
const WORDS = 2 ** 32
/** Codes from here on are action cards among game cards. */
const ACTION_CARD = 16

export interface ExportedOrder {
  round: number
  purpose: string
  before: number[]
  after: number[]
}

/** A game as the server exports it after its end (`game.json`). */
export interface ExportedGame {
  shuffle: string
  table: string
  game: number
  rules_version: number
  options: string
  seats: { kind: string; name: string; level: string; promise: string; entropy: string }[]
  commitment: string
  secret: string
  rounds: Round[]
  orders: ExportedOrder[]
  abandoned: {
    commitment: string
    secret: string
    promises: string[]
    withdrawals: Withdrawal[]
  }[]
}

/** What this page knows of the game besides its export. */
export interface Witness {
  table: string
  game: number
  rounds: Round[]
  /** Every commitment that the game was shown with. */
  commitments: string[]
  /** Returns what this device promised with a digest, null if the promise is not its own. */
  findValue: (digest: string) => string | null
}

export type Problem =
  | { what: 'game' | 'commitment' | 'shown' | 'abandoned' | 'rounds' }
  | { what: 'entropy' | 'own'; seat: number }
  | { what: 'order'; number: number }

/** Returns the commitment of a secret with some promises to a game. */
export function commitmentOf(game: ExportedGame, secret: string, promises: string[]): string {
  const seats = game.seats.map(({ kind, name, level }) => [kind, name, level])
  const text = JSON.stringify([
    FORMAT,
    secret,
    game.table,
    game.game,
    seats,
    game.options,
    game.rules_version,
    promises,
  ])
  return hexOf(sha256(utf8(text)))
}

/** Returns the key of a game's orders. */
export function keyOf(secret: string, entropy: string[]): Uint8Array {
  return hmac(sha256, bytesOf(secret), utf8(JSON.stringify([FORMAT, ...entropy])))
}

function* stream(key: Uint8Array, label: string): Generator<number, never> {
  for (let block = 0; ; block++) {
    const bytes = new DataView(hmac(sha256, key, utf8(`${label}/${block}`)).buffer)
    for (let at = 0; at < bytes.byteLength; at += 4) yield bytes.getUint32(at)
  }
}

function below(n: number, words: Iterator<number, never>): number {
  const limit = WORDS - (WORDS % n)
  let word = words.next().value
  while (word >= limit) word = words.next().value
  return word % n
}

/** Returns the cards in the order that a key gives them, by Fisher and Yates. */
export function shuffled(
  key: Uint8Array,
  number: number,
  { round, purpose, before }: Omit<ExportedOrder, 'after'>,
): number[] {
  const words = stream(key, `${round}/${purpose}/${number}`)
  const order = [...before]
  for (let i = order.length - 1; i > 0; i--) {
    const j = below(i + 1, words)
    const moved = order[i] as number
    order[i] = order[j] as number
    order[j] = moved
  }
  return order
}

/** Returns everything about a finished game that is not what was promised. */
export function problemsOf(game: ExportedGame, witness: Witness): Problem[] {
  const found: Problem[] = []
  const expect = (isSo: boolean, problem: Problem): void => {
    if (!isSo) found.push(problem)
  }
  const promises = game.seats.map((seat) => seat.promise)
  expect(game.shuffle === FORMAT && game.table === witness.table && game.game === witness.game, {
    what: 'game',
  })
  expect(commitmentOf(game, game.secret, promises) === game.commitment, { what: 'commitment' })
  expect(
    witness.commitments.every((one) => one === game.commitment),
    { what: 'shown' },
  )
  for (const [seat, { promise, entropy }] of game.seats.entries()) {
    const bytes = bytesOf(entropy)
    // The key is made from the text: if bytes had several, whoever exports could choose.
    expect(promise === (entropy === '' ? '' : hexOf(sha256(bytes))) && hexOf(bytes) === entropy, {
      what: 'entropy',
      seat,
    })
    const own = witness.findValue(promise)
    expect(own === null || own === entropy, { what: 'own', seat })
  }
  expect(
    game.abandoned.every((one) => commitmentOf(game, one.secret, one.promises) === one.commitment),
    { what: 'abandoned' },
  )
  expect(sameJson(game.rounds, witness.rounds), { what: 'rounds' })
  const key = keyOf(
    game.secret,
    game.seats.map((seat) => seat.entropy),
  )
  const deck = numbersIn(game.orders.find((one) => one.purpose === 'deal'))
  for (const [number, order] of game.orders.entries())
    expect(
      sameJson(shuffled(key, number, order), order.after) &&
        (order.purpose !== 'deal' || sameJson(numbersIn(order), deck)) &&
        isCanonical(order),
      { what: 'order', number: number + 1 },
    )
  return found
}

/** All but the discard, which is turned over as it lies, is shuffled from ascending order. */
function isCanonical({ purpose, before }: ExportedOrder): boolean {
  return (
    purpose.startsWith('reshuffle') ||
    sameJson(
      before,
      [...before].sort((a, b) => a - b),
    )
  )
}

function numbersIn(order: ExportedOrder | undefined): number[] {
  return order?.before.filter((card) => card < ACTION_CARD) ?? []
}

function sameJson(one: unknown, two: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(two)
}
