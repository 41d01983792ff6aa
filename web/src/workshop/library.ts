// The cards that this browser keeps, and files of cards. What a card may be the server says; here
// is only looked whether a text is a list of cards at all.

import type { HouseCard } from '../house/cards'
import { forget, keep, recall } from '../memory'

const FORMAT = 'lowsky-cards-1'
const PLACE = 'cards'
const DRAFT = 'draft'

/** As many cards lie in a library at most; each one is checked when a file is opened. */
export const MOST_KEPT = 24
const LONGEST_FILE = 100_000

/** Why a text is no file of cards: a key of the catalogue. */
export class FileError extends Error {
  constructor(readonly key: 'workshop.badFile' | 'workshop.longFile' | 'workshop.manyCards') {
    super(key)
  }
}

/** Returns the cards that were kept, none where nothing sound was. */
export function loadLibrary(): HouseCard[] {
  try {
    return readFile(recall(PLACE) ?? fileText([])).filter(isShowable)
  } catch (error) {
    if (error instanceof FileError) return []
    throw error
  }
}

/** Keeps the cards in this browser. */
export function keepLibrary(cards: readonly HouseCard[]): void {
  keep(PLACE, fileText(cards))
}

/** A card that is being written, and the card of the library that it takes the place of. */
export interface Draft {
  card: HouseCard
  was: HouseCard | null
}

/** Returns the card that was being written when the page was left, null if there was none. */
export function loadDraft(): Draft | null {
  try {
    const { card, was } = JSON.parse(recall(DRAFT) ?? '') as Partial<Draft>
    return isShowable(card) ? { card, was: isShowable(was) ? was : null } : null
  } catch {
    return null
  }
}

/** Keeps what is being written until it is done or given up. */
export function keepDraft(draft: Draft): void {
  keep(DRAFT, JSON.stringify(draft))
}

/** Forgets what was being written. */
export function forgetDraft(): void {
  forget(DRAFT)
}

/** Returns where a card lies in a library, -1 where it does not. */
export function placeOf(card: HouseCard | null, cards: readonly HouseCard[]): number {
  const text = JSON.stringify(card)
  return cards.findIndex((one) => JSON.stringify(one) === text)
}

/** Returns the text of a file of cards. */
export function fileText(cards: readonly HouseCard[]): string {
  return `${JSON.stringify({ format: FORMAT, cards }, null, 2)}\n`
}

/** Returns what a file says its cards are, unchecked; raises FileError for any other text. */
export function readFile(text: string): unknown[] {
  if (text.length > LONGEST_FILE) throw new FileError('workshop.longFile')
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new FileError('workshop.badFile')
  }
  if (typeof content !== 'object' || content === null) throw new FileError('workshop.badFile')
  const { format, cards } = content as { format?: unknown; cards?: unknown }
  if (format !== FORMAT || !Array.isArray(cards)) throw new FileError('workshop.badFile')
  if (cards.length > MOST_KEPT) throw new FileError('workshop.manyCards')
  return cards
}

/** Tells whether something that was kept has at least the shape of a card. */
function isShowable(card: unknown): card is HouseCard {
  if (typeof card !== 'object' || card === null) return false
  const { name, text, effect } = card as Partial<HouseCard>
  return (
    typeof name === 'string' &&
    typeof text === 'string' &&
    Array.isArray(effect) &&
    effect.every((step) => Array.isArray(step))
  )
}
