// What this device remembers of shuffles: what it promised, and the commitments that it was shown.

import { keep, recall } from '../memory'
import { hexOf, sha256Hex } from '../sha256'

/** How many shuffles a promise is for: each one takes a value of its own. */
const SHUFFLES = 10
const MOST_TABLES = 12
const MOST_VALUES = 200

interface Value {
  /** 256 random bits, as hex. */
  value: string
  digest: string
  /** Tells whether it is the first of those that were made together. */
  fresh: boolean
}

interface Known {
  table: string
  /** What was promised, the newest first. */
  values: Value[]
  /** Per digest the commitment for which its value was revealed. */
  shown: Record<string, string>
  /** Per game the commitment that was there when its cards were. */
  games: Record<string, string>
}

const NAME = 'shuffles'

/** Where storage is switched off, all is remembered until the page is left. */
let last = '[]'

function read(): Known[] {
  return JSON.parse(recall(NAME) ?? last) as Known[]
}

function knownOf(table: string): Known {
  return read().find((one) => one.table === table) ?? { table, values: [], shown: {}, games: {} }
}

function remember(known: Known): void {
  const others = read().filter((one) => one.table !== known.table)
  last = JSON.stringify([known, ...others].slice(0, MOST_TABLES))
  keep(NAME, last)
}

/** Makes new random values for the next shuffles and returns their digests. */
export async function newDigests(table: string): Promise<string[]> {
  const made = await Promise.all(
    Array.from({ length: SHUFFLES }, async (_, shuffle): Promise<Value> => {
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      return { value: hexOf(bytes), digest: await sha256Hex(bytes), fresh: shuffle === 0 }
    }),
  )
  const known = knownOf(table)
  remember({ ...known, values: [...made, ...known.values].slice(0, MOST_VALUES) })
  return made.map(({ digest }) => digest)
}

/** Tells whether a digest is the first of those that this device made together. */
export function isFresh(table: string, digest: string): boolean {
  return knownOf(table).values.some((one) => one.fresh && one.digest === digest)
}

/** Returns the value of a digest, null if this device did not make it. */
export function findValue(table: string, digest: string): string | null {
  return knownOf(table).values.find((one) => one.digest === digest)?.value ?? null
}

/** Binds a value to the first commitment that it is revealed for; tells whether it is this one. */
export function bind(table: string, digest: string, commitment: string): boolean {
  const known = knownOf(table)
  const before = known.shown[digest]
  if (before === undefined) remember({ ...known, shown: { ...known.shown, [digest]: commitment } })
  return before === undefined || before === commitment
}

/** Remembers the commitment of a game whose cards are dealt; the first one counts. */
export function noteGame(table: string, game: number, commitment: string): void {
  const known = knownOf(table)
  if (known.games[game] === undefined)
    remember({ ...known, games: { ...known.games, [game]: commitment } })
}

/** Returns the commitments that a game must have: those that were shown before and while it was played. */
export function commitmentsSeen(table: string, game: number, promises: string[]): string[] {
  const known = knownOf(table)
  return [known.games[game], ...promises.map((digest) => known.shown[digest])].filter(
    (one) => one !== undefined,
  )
}
