// Which paragraph of the rules decides what happened: the id that "why?" beside an event opens.

import type { Happening } from '../table.svelte'
import type { Decision, TableEvent } from '../protocol'

/** The slot that stands for the action pile. */
const PILE = 4

/** The paragraph of each action card; the letters after X are a table's own. */
const CARDS: Record<string, string> = {
  R: 'R-A40',
  S: 'R-A41',
  E: 'R-A42',
  D: 'R-A43',
  L: 'R-A44',
  U: 'R-A45',
  P: 'R-A46',
  T: 'R-A47',
  X: 'R-A48',
}
const HOUSE = 'R-V9'

/** What an event is about wherever it happens. */
const PLAIN: Record<TableEvent['e'], string> = {
  dealt: 'R-C5',
  drew: 'R-C13',
  took: 'R-C12',
  refused: 'R-C15',
  placed: 'R-C17',
  replaced: 'R-C17',
  flipped: 'R-C15',
  line_removed: 'R-C19',
  line_kept: 'R-C19',
  reshuffled: 'R-C23',
  starts: 'R-C10',
  closed: 'R-C26',
  revealed: 'R-C30',
  scored: 'R-C31',
  won: 'R-C36',
  passed: 'R-C25',
  limit: 'R-V13',
  claimed: 'R-A24',
  declined: 'R-A24',
  took_action: 'R-A10',
  refilled: 'R-A11',
  played: 'R-A13',
  discarded_action: 'R-A14',
  defended: 'R-A38',
  undefended: 'R-A38',
  slid: 'R-A40',
  slid_down: 'R-A40',
  slid_action: 'R-A40',
  dealt_in: 'R-A40',
  got_action: 'R-A40',
  swapped: 'R-A41',
  exchanged: 'R-A48',
  held: 'R-A43',
  looked_at: 'R-A44',
  saw: 'R-A44',
  returned: 'R-A43',
  stole: 'R-A47',
  replayed: 'R-A46',
  partners: 'R-A48',
  extra_turns: 'R-A49',
  turned_up: 'R-V3',
  kept_action: 'R-V3',
  reshuffled_actions: 'R-A12',
  bonus: 'R-A33',
  announced: HOUSE,
}

/** What the same event is about in the modes with the Action cards. */
const IN_ACTION: Partial<Record<TableEvent['e'], string>> = {
  line_removed: 'R-A29',
  line_kept: 'R-A36',
  closed: 'R-A50',
  revealed: 'R-A52',
  scored: 'R-A53',
}

/** Events that a card's own paragraph tells of, as long as its effect lasts. */
const OF_THE_CARD: ReadonlySet<TableEvent['e']> = new Set([
  'placed',
  'replaced',
  'flipped',
  'swapped',
  'exchanged',
  'held',
  'looked_at',
  'saw',
  'returned',
  'partners',
])

/** What a place that an action card left is filled with. */
const SUBSTITUTES: ReadonlySet<TableEvent['e']> = new Set([
  'dealt_in',
  'returned',
  'discarded_action',
])

/** Main actions without an action card: nothing of the card before lasts any longer. */
const PLAIN_TURNS: ReadonlySet<TableEvent['e']> = new Set([
  'dealt',
  'drew',
  'took',
  'took_action',
  'passed',
  'claimed',
])

/** Returns the rule id of each happening, in their order; players are those of the table. */
export function reasons(
  happenings: readonly Happening[],
  variant: string,
  players: number,
): string[] {
  const isAction = variant.startsWith('action')
  // A page that came in the middle saw no deal.
  let isSetUp = startsLater(happenings)
  let card = ''
  let turnedUp = false
  let fromPile = 'R-A40'
  return happenings.map(({ event, round }) => {
    const { e } = event
    if (e === 'dealt') isSetUp = true
    if (e === 'starts') isSetUp = false
    if (PLAIN_TURNS.has(e)) card = ''
    if (e === 'played') card = CARDS[event.action ?? ''] ?? HOUSE
    const plain = (isAction ? IN_ACTION[e] : undefined) ?? PLAIN[e]
    const substituted = turnedUp && SUBSTITUTES.has(e)
    turnedUp = e === 'turned_up' || (turnedUp && e === 'kept_action')
    const pile = fromPile
    fromPile = event.slot === PILE ? PLAIN[e] : 'R-A40'
    if (substituted) return 'R-V3'
    if (e === 'played') return event.works === false ? 'R-A20' : card
    if (e === 'got_action') return pile
    if (e === 'starts') return round === 1 ? 'R-C8' : plain
    if (e === 'flipped' && isSetUp) return 'R-C7'
    if (e === 'scored' && event.raw !== event.score) return 'R-C32'
    if (e === 'limit' && players === 1) return 'R-V10'
    if (card !== '' && OF_THE_CARD.has(e)) return card
    return plain
  })
}

/** Tells whether the round of the first happening is opened after it. */
function startsLater(happenings: readonly Happening[]): boolean {
  const round = happenings[0]?.round
  return happenings.some((one) => one.event.e === 'starts' && one.round === round)
}

/** The paragraph that describes each decision. */
export const DECISIONS: Record<Decision['kind'], string> = {
  flip_initial: 'R-C7',
  main: 'R-C11',
  drawn: 'R-C13',
  flip: 'R-C15',
  lines: 'R-A29',
  claim: 'R-A24',
  designate: 'R-A40',
  swap_own: 'R-A41',
  swap_own_with: 'R-A41',
  draw3: 'R-A43',
  draw3_order: 'R-A43',
  draw3_cell: 'R-A43',
  look: 'R-A44',
  look_line: 'R-A44',
  replay: 'R-A46',
  steal: 'R-A47',
  steal_card: 'R-A47',
  partners: 'R-A48',
  partners_second: 'R-A48',
  exchange: 'R-A48',
  exchange_their: 'R-A48',
  defend: 'R-A38',
  action_card: 'R-V3',
  removal_order: 'R-A32',
  target: HOUSE,
  flip_target: HOUSE,
  look_cell: HOUSE,
  discard_hand: HOUSE,
  take_action: HOUSE,
}
