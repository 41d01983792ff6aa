// Which cards move where when something of Skyjo Action happens; `motion.ts` lets them fly.

import type { Move } from '../motion'
import { cellAt, lineCells, parseCard, type Card, type Grid, type View } from '../notation'
import type { TableEvent } from '../protocol'

/** The slot that stands for the action pile; its card comes with an event of its own. */
const PILE = 4
/** A new card comes into the row once the old one is on its way. */
const REFILL_MS = 150
const HELD_MS = 60

/** A cell of the table: the seat, and the cell as the table counts it. */
type Place = readonly [seat: number, cell: number]

const cell = (seat: number, index = 0): string => `cell-${seat}-${index}`

/** Returns where an action card lies in a hand, and the whole hand in case it lies there no more. */
const hand = (seat: number, card: Card | null): string[] => [
  `hand-${seat}-${card ?? ''}`,
  `hand-${seat}`,
]

/** Returns the card that everybody sees in a cell, null for a back. */
function shown(grid: Grid | undefined, index: number): Card | null {
  const found = grid === undefined ? undefined : cellAt(grid, index)
  return found?.kind === 'up' ? found.card : null
}

/** Returns the moves of two cells that change places; the view already has them where they are now. */
function cross({ grids }: View, one: Place, two: Place): Move[] {
  return [
    { from: [cell(...one)], to: [cell(...two)], card: shown(grids[two[0]], two[1]), lands: true },
    { from: [cell(...two)], to: [cell(...one)], card: shown(grids[one[0]], one[1]), lands: true },
  ]
}

/** Returns what is to be marked for a line. */
function line(view: View, seat: number, index = 0): Move[] {
  const grid = view.grids[seat]
  return grid === undefined ? [] : lineCells(index, grid).map((at) => ({ to: [cell(seat, at)] }))
}

/** Returns the moves that show an event of Skyjo Action. */
export function movesOf(event: TableEvent, view: View): Move[] {
  const seat = event.seat ?? 0
  const card = event.card === undefined ? null : parseCard(event.card)
  const action = event.action === undefined ? null : parseCard(event.action)
  const at = cell(seat, event.cell)
  const own = hand(seat, action)
  switch (event.e) {
    case 'claimed':
    case 'took_action':
      return event.slot === PILE
        ? []
        : [{ from: [`slot-${event.slot}`], to: own, card: action, lands: true }]
    case 'got_action':
      return [{ from: ['action-pile'], to: own, card: action, lands: true }]
    case 'refilled': {
      const to = [`slot-${event.slot}`]
      return [{ from: ['action-pile'], to, card: action, lands: true, wait: REFILL_MS }]
    }
    case 'played':
    case 'discarded_action':
    case 'slid_action':
      return [{ from: own, to: ['action-discard'], card: action }]
    case 'defended':
      return [{ from: hand(seat, 'U'), to: ['action-discard'], card: 'U' }]
    case 'replayed':
      return [{ from: ['action-discard'], to: own, card: action, lands: true }]
    case 'stole':
      return [{ from: hand(event.other ?? 0, action), to: own, card: action, lands: true }]
    case 'kept_action':
      return [{ from: [cell(seat, event.place), 'draw'], to: own, card: action, lands: true }]
    case 'slid':
    case 'slid_down':
      return [{ from: [at], to: ['discard'], card, lands: event.e === 'slid' }]
    case 'dealt_in':
      return [{ from: ['draw'], to: [at], card, lands: true }]
    case 'held': {
      const place = event.place ?? 0
      const to = [`held-${place}`]
      return [{ from: ['draw'], to, card, lands: true, wait: HELD_MS * place }]
    }
    case 'returned':
      return [{ from: ['held-0', 'draw'], to: ['discard'], card, lands: true }]
    case 'swapped':
      return cross(view, [seat, event.cell ?? 0], [seat, event.cell2 ?? 0])
    case 'exchanged':
      return cross(view, [seat, event.cell ?? 0], [event.other ?? 0, event.cell2 ?? 0])
    case 'looked_at':
      return line(view, event.other ?? 0, event.line)
    case 'bonus':
      return line(view, seat, event.line)
    default:
      return []
  }
}
