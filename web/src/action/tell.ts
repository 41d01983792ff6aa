// What happened in Skyjo Action, in words.

import { t } from '../i18n.svelte'
import { formatCard, formatNumber, isActionCard, parseCard, type Card } from '../notation'
import type { TableEvent } from '../protocol'
import { actionText } from './house.svelte'
import { aCard, cardName, theCard, who, type Cast } from '../tell'

/** The slot that stands for the action pile. */
const PILE = 4

/** Returns the sentence for an event, null for one that others speak of. */
export function tellAction(event: TableEvent, cast: Cast): string | null {
  const seat = event.seat ?? 0
  const doer = who(seat, cast)
  const action = event.action === undefined ? null : parseCard(event.action)
  const called = { ...doer, card: action === null ? '' : cardName(action) }
  const card: Card | null = event.card === undefined ? null : parseCard(event.card)
  const name = (one: number | undefined): string =>
    one === undefined ? '' : cast.isYou(one) ? t('log.you') : cast.name(one)
  switch (event.e) {
    case 'claimed':
      return event.slot === PILE ? t('log.claimedPile', doer) : t('log.claimed', called)
    case 'declined':
      return t('log.declined', doer)
    case 'took_action':
      return event.slot === PILE ? null : t('log.tookAction', called)
    case 'got_action':
      return t('log.gotAction', called)
    case 'played':
      return event.works === false ? t('log.playedIdle', called) : t('log.played', called)
    case 'discarded_action':
      return t('log.discardedAction', called)
    case 'defended':
      return t('log.defended', doer)
    case 'undefended':
      return t('log.undefended', doer)
    case 'slid':
      return t('log.slid', { ...doer, card: card === null ? t('card.some') : formatCard(card) })
    case 'slid_down':
      return t('log.slidDown', doer)
    case 'slid_action':
      return t('log.slidAction', called)
    case 'dealt_in':
      return t('log.dealtIn', { ...doer, card: card === null ? t('card.some') : aCard(card) })
    case 'swapped':
      return t('log.swapped', doer)
    case 'exchanged':
      return t('log.exchanged', { ...doer, other: name(event.other) })
    case 'held':
      return event.place === 0 ? t('log.held', doer) : null
    case 'looked_at': {
      const line = event.line ?? 0
      const values = { ...doer, other: name(event.other), n: (line < 4 ? line : line - 4) + 1 }
      return line < 4 ? t('log.lookedAtColumn', values) : t('log.lookedAtRow', values)
    }
    case 'saw':
      return card === null
        ? null
        : t('log.saw', {
            card: aCard(card),
            row: Math.floor((event.cell ?? 0) / 4) + 1,
            column: ((event.cell ?? 0) % 4) + 1,
          })
    case 'returned':
      return t('log.returned', { ...doer, card: card === null ? t('card.some') : theCard(card) })
    case 'stole':
      return t('log.stole', { ...called, other: name(event.other) })
    case 'replayed':
      return t('log.replayed', called)
    case 'partners':
      return event.other === event.other2
        ? t('log.partnersSame', { ...doer, other: name(event.other) })
        : t('log.partners', { ...doer, other: name(event.other), second: name(event.other2) })
    case 'extra_turns':
      return t('log.extraTurns', { ...doer, n: event.cards ?? 0 })
    case 'turned_up':
      return t('log.turnedUp', called)
    case 'kept_action':
      return t('log.keptAction', called)
    case 'reshuffled_actions':
      return t('log.reshuffledActions', { n: event.cards ?? 0 })
    case 'bonus':
      return t('log.bonus', { ...doer, points: formatNumber(event.points ?? 0) })
    case 'announced':
      return t('log.announced', { ...called, text: isActionCard(action) ? actionText(action) : '' })
    default:
      return null
  }
}
