// What the decisions of Skyjo Action let one tap on.

import type { Decision } from '../protocol'
import { lineCells, type Grid } from '../notation'
import { extrasOf } from './extras'
import { targetsOf, type TableState, type Targets } from '../table.svelte'

/** The letter of the tokens that name a cell, for each decision about cells. */
const CELL_LETTERS: Partial<Record<Decision['kind'], string>> = {
  designate: 'o',
  swap_own: 'w',
  swap_own_with: 'w',
  draw3_cell: 'j',
  exchange: 'e',
  exchange_their: 'n',
  removal_order: 'c',
  flip_target: 'm',
  look_cell: 'm',
}

/** The letter of the tokens that name a player by how far he sits from the actor. */
const PLAYER_LETTERS: Partial<Record<Decision['kind'], string>> = {
  look: 'v',
  steal: 'h',
  partners: 'q',
  partners_second: 'q',
  target: 'm',
}

/** Stands for the action discard where one looks at what lies there. */
export const DISCARD = 5

/** Decisions about the cards of the player whom the view names. */
const ABOUT_ANOTHER: ReadonlySet<Decision['kind']> = new Set([
  'designate',
  'look_line',
  'steal_card',
  'exchange_their',
  'flip_target',
  'look_cell',
  'discard_hand',
] as const)

/** Returns what a tap on a cell of the large grid means in a decision. */
export function targets({ decision, view }: TableState): Targets {
  if (decision?.kind === 'lines') return lineTargets(decision, view?.grids[decision.seat])
  const letter = decision === null ? undefined : CELL_LETTERS[decision.kind]
  return letter === undefined ? new Map<string, string>() : targetsOf(decision, letter)
}

/** A tap on a card removes its line; where two cross, the column, as the row may follow. */
function lineTargets({ legal }: Decision, grid: Grid | undefined): Targets {
  const found = new Map<string, string>()
  for (const token of grid === undefined ? [] : [...legal].reverse()) {
    if (token === 'l-' || grid === undefined) continue
    const line = Number(token.slice(2)) + (token.charAt(1) === 'c' ? -1 : 3)
    for (const cell of lineCells(line, grid))
      found.set(`${Math.floor(cell / 4) + 1}${(cell % 4) + 1}`, token)
  }
  return found
}

/** Returns the seat whose grid is to lie large, null for the reader's own. */
export function shownSeat({ decision, view }: TableState): number | null {
  return decision !== null && ABOUT_ANOTHER.has(decision.kind) ? (view?.target ?? null) : null
}

/** Returns the players who may be chosen, with the tokens that choose them. */
export function playerTargets({ decision, view }: TableState): Map<number, string> {
  const found = new Map<number, string>()
  if (decision === null || view === null) return found
  const letter = PLAYER_LETTERS[decision.kind]
  for (const token of decision.legal)
    if (token.length === 2 && token.charAt(0) === letter && /\d/.test(token.charAt(1)))
      found.set((decision.seat + Number(token.charAt(1))) % view.grids.length, token)
  return found
}

/** Returns what may be done with the action card whose text is shown. */
export function inspectedTokens({ inspected, decision, visited }: TableState): string[] {
  if (inspected === null || decision === null) return []
  const { card, slot } = inspected
  if (slot === null && visited !== null) return [] // it is somebody else's
  const place = slot === null ? '' : slot === 4 ? 'p' : String(slot + 1)
  const tokens = slot === null ? [`p${card}`, `u${card}`] : [`a${place}`, `g${place}`]
  return tokens.filter((token) => decision.legal.includes(token))
}

/** Tells whether the card whose text is shown lies there no more. */
export function hasGone({ inspected, view, shownSeat }: TableState): boolean {
  if (inspected === null || view === null) return false
  const { card, slot } = inspected
  const { actionDiscard, actionPile, hands, row } = extrasOf(view)
  if (slot === DISCARD) return actionDiscard.length === 0
  if (slot === null) return hands[shownSeat]?.some((one) => one === card) !== true
  return slot === 4 ? actionPile === 0 : row[slot] !== card
}
