// What others do to a player's cards, among all that happens.

import type { TableEvent } from '../protocol'

/** What a player does with a turn of his own; a new deal ends what was before as well. */
const PLAYED: ReadonlySet<TableEvent['e']> = new Set([
  'dealt',
  'drew',
  'took',
  'took_action',
  'played',
  'discarded_action',
  'passed',
] as const)

/** Events whose `other` is the one who feels them. */
const AT_OTHER: ReadonlySet<TableEvent['e']> = new Set(['stole', 'exchanged', 'looked_at'] as const)
/** Events whose `seat` is. */
const AT_SEAT: ReadonlySet<TableEvent['e']> = new Set([
  'slid',
  'slid_down',
  'slid_action',
  'dealt_in',
  'defended',
] as const)

/** Returns the events that befell a seat. */
export function feltBy(own: number, events: TableEvent[]): TableEvent[] {
  return events.filter(({ e, seat, other }) =>
    AT_OTHER.has(e) ? other === own && seat !== own : AT_SEAT.has(e) && seat === own,
  )
}

/** Tells whether a seat has played among these events, or all was dealt anew. */
export function hasPlayed(own: number, events: TableEvent[]): boolean {
  return events.some(({ e, seat }) => PLAYED.has(e) && (e === 'dealt' || seat === own))
}
