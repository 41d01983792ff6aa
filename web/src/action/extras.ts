// What a view says of action cards, for display.

import {
  ACTION_CARDS,
  isActionCard,
  parseCard,
  type ActionCard,
  type Card,
  type View,
} from '../notation'

export interface Extras {
  /** The action row; null where a slot is empty. Absent in games without action cards: no slots. */
  row: (ActionCard | null)[]
  actionPile: number
  /** The action discard, top first: everybody may look through it. */
  actionDiscard: ActionCard[]
  /** The action cards beside each grid, and those of them that came in this turn. */
  hands: ActionCard[][]
  fresh: ActionCard[][]
  /** Cards in the actor's fingers while he chooses among them. */
  held: (Card | 'hidden')[]
  /** The action card that turned up among game cards and waits for an answer. */
  turnedUp: ActionCard | null
}

const known = new WeakMap<View, Extras>()

/** Returns what a view says of action cards. */
export function extrasOf(view: View): Extras {
  let found = known.get(view)
  if (found === undefined) {
    const { extras, grids, variant } = view
    found = {
      row: /^action($|\()/.test(variant) ? parseRowOfActions(extras.get('row') ?? '....') : [],
      actionPile: Number(extras.get('apile') ?? 0),
      actionDiscard: [...(extras.get('adiscard') ?? '')].filter(isActionCard),
      hands: parseHands(extras.get('hands'), grids.length),
      fresh: parseHands(extras.get('fresh'), grids.length),
      held: [...(extras.get('held') ?? '')].map((one) => (one === '?' ? 'hidden' : parseCard(one))),
      turnedUp: parseTurnedUp(extras.get('work')),
    }
    known.set(view, found)
  }
  return found
}

function parseRowOfActions(text: string): (ActionCard | null)[] {
  return [...text].map((one) => (isActionCard(one) ? one : null))
}

function parseHands(text: string | undefined, seats: number): ActionCard[][] {
  const hands = (text ?? '').split(',')
  return Array.from({ length: seats }, (_, seat) => [...(hands[seat] ?? '')].filter(isActionCard))
}

/** The action card of the pending question is named in the work that its answer goes on with. */
function parseTurnedUp(work: string | undefined): ActionCard | null {
  const found = /substitute\d+:\d+:(\d+)$/.exec(work ?? '')
  return found === null ? null : (ACTION_CARDS[Number(found[1])] ?? null)
}
