// What is asked in Skyjo Action: one sentence, its buttons named by the tokens they send.

import { sentence, t } from '../i18n.svelte'
import type { Part, Value } from '../messageformat'
import {
  cellAt,
  formatNumber,
  isActionCard,
  lineCells,
  type ActionCard,
  type Grid,
  type View,
} from '../notation'
import type { TableState } from '../table.svelte'
import { extrasOf } from './extras'
import { actionText } from './house.svelte'
import { DISCARD, inspectedTokens } from './targets'
import { cardName, theCard, who, type Cast } from '../tell'

/** More players than this are chosen at their seats, not by buttons. */
const MOST_BUTTONS = 3

/** Returns the sentence for what only Skyjo Action asks, null for everything else. */
export function askAction(table: TableState, cast: Cast): Part[] | null {
  const { view, game, decision } = table
  if (view === null || game === null) return null
  if (decision === null) return waiting(table, cast)
  const { legal, seat } = decision
  const to = sentence('ask.to', who(seat, cast))
  const other = view.target ?? seat
  const { turnedUp } = extrasOf(view)
  const values = { name: cast.name(other) }
  const ask = (parts: Part[], tokens: Record<string, string> = {}): Part[] => [
    ...to,
    ...parts.map((part) =>
      'button' in part ? token(tokens[part.button] ?? part.button, part.label) : part,
    ),
  ]
  switch (decision.kind) {
    case 'main': {
      if (table.isClosing && legal.some((one) => one.startsWith('u')))
        return table.canDraw && table.canTake && !table.picked
          ? sentence('ask.mainLast', { ...who(seat, cast), card: topOf(view) })
          : null
      const some = legal.some((one) => /^(a[1-4p]|[pu][A-Z])$/.test(one))
      if (!some || table.picked || !table.canDraw || !table.canTake) return null
      return sentence('ask.mainAction', { ...who(seat, cast), card: topOf(view) })
    }
    case 'lines':
      return [
        ...sentence('ask.lines', who(seat, cast)),
        ...apart(legal.map((one) => lineButton(one, view.grids[seat]))),
      ]
    case 'claim':
      return ask(sentence('ask.claim'), { none: 'g-' })
    case 'take_action':
      return ask(sentence('ask.takeAction'))
    case 'designate':
      return [
        ...ask(sentence(other === seat ? 'ask.designateOwn' : 'ask.designate', values)),
        ...apart(cardButtons(legal)),
      ]
    case 'swap_own':
      return ask(sentence('ask.swapFirst'))
    case 'swap_own_with':
      return ask(sentence('ask.swapSecond'))
    case 'draw3':
      return ask(sentence('ask.keep'), { none: 'k-' })
    case 'draw3_order':
      return ask(sentence('ask.keepOrder'))
    case 'draw3_cell': {
      const kept = view.picked === null ? undefined : extrasOf(view).held[view.picked]
      return ask(
        sentence('ask.keepCell', {
          card: kept === undefined || kept === 'hidden' ? t('card.some') : theCard(kept),
        }),
      )
    }
    case 'look':
      return [...ask(sentence('ask.look')), ...apart(playerButtons(table, cast))]
    case 'look_line':
      return [
        ...ask(sentence(other === seat ? 'ask.lookLineOwn' : 'ask.lookLine', values)),
        { text: ` ${t('ask.tapArrow')}` },
      ]
    case 'replay':
      return [...ask(sentence('ask.replay')), ...apart(cardButtons(legal))]
    case 'steal':
      return [...ask(sentence('ask.steal')), ...apart(playerButtons(table, cast))]
    case 'steal_card':
      return [...ask(sentence('ask.stealCard', values)), ...apart(cardButtons(legal))]
    case 'partners':
      return [...ask(sentence('ask.partners')), ...apart(playerButtons(table, cast))]
    case 'partners_second':
      return [...ask(sentence('ask.partnersSecond')), ...apart(playerButtons(table, cast))]
    case 'exchange':
      return legal.includes('e-')
        ? ask(sentence('ask.exchangeOptional', values), { none: 'e-' })
        : ask(sentence('ask.exchange', values))
    case 'exchange_their':
      return ask(sentence('ask.exchangeTheir', values))
    case 'defend':
      return ask(sentence('ask.defend', values), { yes: 'b+', no: 'b-' })
    case 'action_card':
      return [
        ...ask(
          sentence('ask.turnedUp', {
            card: turnedUp === null ? t('card.some') : cardName(turnedUp),
          }),
          { yes: 'i+', no: 'i-' },
        ),
        ...(turnedUp === null ? [] : [{ text: ` ${actionText(turnedUp)}` }]),
      ]
    case 'removal_order':
      return ask(sentence('ask.removalOrder'))
    case 'target':
      return [...ask(sentence('ask.target')), ...apart(playerButtons(table, cast))]
    case 'flip_target':
      return ask(sentence('ask.flipTarget', values))
    case 'look_cell':
      return ask(sentence('ask.lookCell'))
    case 'discard_hand':
      return [...ask(sentence('ask.discardHand')), ...apart(cardButtons(legal))]
    default:
      return null
  }
}

function topOf({ discard }: View): string {
  return discard.top === null ? '' : theCard(discard.top)
}

const SPACE: Part = { text: ' ' }

function token(action: string, label: string): Part {
  return { button: `token-${action}`, label }
}

/** Puts buttons behind a sentence, each apart from what stands before it. */
function apart(buttons: Part[]): Part[] {
  return buttons.flatMap((button) => [SPACE, button])
}

/** Returns a button for each token that names an action card. */
function cardButtons(legal: string[]): Part[] {
  return legal.flatMap((one) => {
    const card = one.charAt(1)
    return one.length === 2 && isActionCard(card) ? [token(one, cardName(card))] : []
  })
}

/** Returns a button for each player that may be chosen, if there are few; oneself always has one. */
function playerButtons(table: TableState, cast: Cast): Part[] {
  const own = table.decision?.seat
  const all = [...table.playerTargets]
  const isCrowd = all.length > MOST_BUTTONS
  const buttons = (isCrowd ? all.filter(([seat]) => seat === own) : all).map(([seat, action]) =>
    token(action, seat === own ? t('ask.myself') : cast.name(seat)),
  )
  return isCrowd ? [{ text: t('ask.tapPlayer') }, ...buttons] : buttons
}

/** Returns a button for a line that says what its cards are worth. */
function lineButton(action: string, grid: Grid | undefined): Part {
  if (action === 'l-') return token(action, t('ask.linesDone'))
  const n = Number(action.slice(2))
  const isColumn = action.charAt(1) === 'c'
  const line = isColumn ? t('ask.column', { n }) : t('ask.row', { n })
  if (grid === undefined) return token(action, line)
  const points = worth(isColumn ? n - 1 : n + 3, grid)
  return token(
    action,
    t('ask.lineWorth', { line, points: (points > 0 ? '+' : '') + formatNumber(points) }),
  )
}

/** Returns how the points change when a line goes; a line of stars earns its bonus (R-A33). */
function worth(line: number, grid: Grid): number {
  const cells = lineCells(line, grid).map((cell) => cellAt(grid, cell))
  const numbers = cells.flatMap((cell) =>
    cell?.kind === 'up' && typeof cell.card === 'number' ? [cell.card] : [],
  )
  if (numbers.length === 0) return cells.length > 3 ? -15 : -10
  return -numbers.reduce((sum, one) => sum + one, 0)
}

/** Says what the action card that was tapped does, and what may be done with it. */
export function askInspected(table: TableState): Part[] {
  const { inspected, decision } = table
  if (inspected === null) return []
  const { card, slot } = inspected
  const parts: Part[] =
    slot === DISCARD
      ? [{ text: t('action.discard', { cards: discarded(table.view) }) }]
      : card === null
        ? sentence('ask.pile')
        : sentence('ask.inspect', { card: cardName(card), text: actionText(card) })
  for (const action of inspectedTokens(table)) {
    const letter = action.charAt(0)
    const label =
      letter === 'p' ? t('ask.playIt') : letter === 'u' ? t('ask.dropIt') : t('ask.takeIt')
    parts.push(SPACE, token(action, label))
  }
  const view = table.view
  const isFresh =
    card !== null &&
    decision !== null &&
    inspected.slot === null &&
    (view === null ? [] : (extrasOf(view).fresh[decision.seat] ?? [])).includes(card)
  if (isFresh) parts.push({ text: ` ${t('ask.fresh')} ` })
  parts.push(SPACE, { button: 'back', label: t('ask.back') })
  return parts
}

/** Returns the used cards in words, each kind once with its number. */
function discarded(view: View | null): string {
  const counts = new Map<ActionCard, number>()
  for (const card of view === null ? [] : extrasOf(view).actionDiscard)
    counts.set(card, (counts.get(card) ?? 0) + 1)
  return [...counts]
    .map(([card, n]) => t('action.handCard', { card: cardName(card), n }))
    .join(' · ')
}

function waiting(table: TableState, cast: Cast): Part[] | null {
  const { view, game, you, restingSeat, missedSeat } = table
  if (restingSeat !== undefined || missedSeat !== undefined) return null
  const seat = view?.actor ?? null
  if (game === null || seat === null || you.seats.includes(seat)) return null
  const values: Record<string, Value> = { name: cast.name(seat) }
  switch (game.kind) {
    case 'flip_initial':
    case 'main':
    case 'drawn':
    case 'flip':
    case 'round_over':
    case 'game_over':
      return null
    case 'defend':
      return [{ text: t('wait.defend', values) }]
    case 'claim':
      return [{ text: t('wait.star', values) }]
    default:
      return [{ text: t('wait.choosing', values) }]
  }
}
