// The log's lines, each with the rule that decides what it tells.

import type { Happening } from '../table.svelte'
import { tellEvents, type Cast } from '../tell'
import { reasons } from './why'

export interface Line {
  /** The first of the happenings that it tells: the same object as long as the line is there. */
  key: Happening
  text: string
  /** The id of the paragraph that answers "why?". */
  rule: string
}

/** Returns the last lines of what happened, the latest first. */
export function lastLines(
  happenings: readonly Happening[],
  cast: Cast,
  { variant, players, most }: { variant: string; players: number; most: number },
): Line[] {
  const rules = reasons(happenings, variant, players)
  const lines: Line[] = []
  for (let end = happenings.length; end > 0 && lines.length < most;) {
    let start = end - 1
    while (start > 0 && areTold(happenings[start - 1], happenings[start])) start--
    const [key] = happenings.slice(start, end)
    const events = happenings.slice(start, end).map(({ event }) => event)
    const text = tellEvents(events, cast, key?.round ?? 0).join(' ')
    if (key !== undefined && text !== '') lines.push({ key, text, rule: rules[start] ?? '' })
    end = start
  }
  return lines
}

/** Tells whether two happenings make one sentence. */
function areTold(before: Happening | undefined, after: Happening | undefined): boolean {
  const [one, two] = [before?.event, after?.event]
  if (one === undefined || two === undefined || one.seat !== two.seat) return false
  return (
    (one.e === 'placed' && two.e === 'replaced') || (one.e === 'revealed' && two.e === 'revealed')
  )
}
