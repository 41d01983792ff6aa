// What happened and what is asked, in words: for the log, the prompt and screen readers.

import { t, type Key } from './i18n.svelte'
import type { Value } from './messageformat'
import { extension } from './extension.svelte'
import { formatCard, formatNumber, isActionCard, parseCard, type Card, type Cell } from './notation'
import type { Round, TableEvent } from './protocol'

/** Lines are numbered columns first, then rows. */
const COLUMNS = 4

/** Who is who for the one who reads. */
export interface Cast {
  name(seat: number): string
  /** Tells whether the seat is the reader's only seat, so that it is called "you". */
  isYou(seat: number): boolean
}

/** Returns the values that let a sentence say "you" or a name. */
export function who(seat: number, cast: Cast): { who: string; name: string } {
  return { who: cast.isYou(seat) ? 'you' : 'other', name: cast.name(seat) }
}

/** Returns the name of a card alone. */
export function cardName(card: Card): string {
  if (isActionCard(card)) return extension.current?.name(card) ?? ''
  return card === 'star' ? t('card.star') : formatNumber(card)
}

/** Returns a card as in "you draw a 4". */
export function aCard(card: Card): string {
  if (isActionCard(card)) return t('action.quoted', { card: cardName(card) })
  return card === 'star' ? t('card.aStar') : t('card.a', { n: formatNumber(card) })
}

/** Returns a card as in "take the 4". */
export function theCard(card: Card): string {
  if (isActionCard(card)) return aCard(card)
  return card === 'star' ? t('card.theStar') : t('card.the', { n: formatNumber(card) })
}

/** Returns the label of a place of a grid. */
export function cellLabel(cell: Cell, index: number, columns: number): string {
  const place = { row: Math.floor(index / columns) + 1, column: (index % columns) + 1 }
  if (cell.kind === 'empty') return t('cell.empty', place)
  if (cell.kind === 'up') return t('cell.up', { ...place, card: cardName(cell.card) })
  if (cell.card === null) return t('cell.down', place)
  return t('cell.known', { ...place, card: cardName(cell.card) })
}

/** Returns sentences for events that came together, in their order. */
export function tellEvents(events: TableEvent[], cast: Cast, round: number): string[] {
  const lines: string[] = []
  const revealed = new Map<number, string[]>()
  const say = (key: Key, values: Record<string, Value> = {}): void => {
    lines.push(t(key, values))
  }
  const sayRevealed = (): void => {
    for (const [seat, cards] of revealed)
      lines.push(t('log.revealed', { ...who(seat, cast), cards: cards.join(', ') }))
    revealed.clear()
  }
  let placed: TableEvent | null = null
  const sayPlaced = (replaced: TableEvent | null): void => {
    if (placed === null) return
    const place = {
      ...who(placed.seat ?? 0, cast),
      card: placed.card === undefined ? t('card.some') : aCard(parseCard(placed.card)),
    }
    if (replaced?.card === undefined) say('log.placed', place)
    else say('log.replaced', { ...place, old: aCard(parseCard(replaced.card)) })
    placed = null
  }
  for (const event of events) {
    if (event.e !== 'revealed') sayRevealed()
    if (event.e !== 'replaced') sayPlaced(null)
    const seat = event.seat ?? 0
    const doer = who(seat, cast)
    const card = event.card === undefined ? null : parseCard(event.card)
    switch (event.e) {
      case 'dealt':
        say('log.dealt', { round })
        break
      case 'drew':
        if (card === null) say('log.drewHidden', doer)
        else say('log.drew', { ...doer, card: aCard(card) })
        break
      case 'took':
        say('log.took', { ...doer, card: card === null ? t('card.some') : theCard(card) })
        break
      case 'refused':
        say('log.refused', { ...doer, card: card === null ? t('card.some') : theCard(card) })
        break
      case 'placed':
        placed = event
        break
      case 'replaced':
        sayPlaced(event)
        break
      case 'flipped':
        say('log.flipped', { ...doer, card: card === null ? t('card.some') : aCard(card) })
        break
      case 'line_removed':
        say('log.lineRemoved', {
          ...doer,
          card: card === null ? '★' : formatCard(card),
          line: (event.line ?? 0) < COLUMNS ? 'column' : 'row',
        })
        break
      case 'line_kept':
        say('log.lineKept', doer)
        break
      case 'reshuffled':
        say('log.reshuffled', { n: event.cards ?? 0 })
        break
      case 'starts':
        say('log.starts', doer)
        break
      case 'closed':
        say('log.closed', doer)
        break
      case 'revealed':
        if (card !== null)
          revealed.set(seat, [
            ...(revealed.get(seat) ?? []),
            isActionCard(card) ? cardName(card) : formatCard(card),
          ])
        break
      case 'scored':
        if (event.raw !== event.score)
          say('log.scoredDoubled', {
            ...doer,
            raw: formatNumber(event.raw ?? 0),
            score: formatNumber(event.score ?? 0),
          })
        else say('log.scored', { ...doer, score: formatNumber(event.score ?? 0) })
        break
      case 'won':
        say('log.won', doer)
        break
      case 'passed':
        say('log.passed', doer)
        break
      case 'limit':
        say('log.limit')
        break
      default: {
        const told = extension.current?.tell(event, cast) ?? null
        if (told !== null) lines.push(told)
      }
    }
  }
  sayPlaced(null)
  sayRevealed()
  return lines
}

/** Returns why the ender's points were doubled or not, with the numbers at hand. */
export function explainDoubling(round: Round, cast: Cast): string {
  const { ender } = round
  if (ender === null) return t('result.noEnder')
  const raw = round.raw[ender] ?? 0
  const score = round.scores[ender] ?? 0
  const doer = { ...who(ender, cast), raw: formatNumber(raw), score: formatNumber(score) }
  let lowest = -1
  round.raw.forEach((points, seat) => {
    if (seat !== ender && (lowest < 0 || points < (round.raw[lowest] ?? 0))) lowest = seat
  })
  if (lowest < 0) return t('result.alone', doer)
  const rival = {
    rival: cast.isYou(lowest) ? 'you' : 'other',
    rivalName: cast.name(lowest),
    rivalRaw: formatNumber(round.raw[lowest] ?? 0),
  }
  if (score !== raw)
    return t('result.doubled', {
      ...doer,
      ...rival,
      factor: raw === 0 ? 1 : Math.round(score / raw),
    })
  if (raw <= 0) return t('result.notPositive', doer)
  if ((round.raw[lowest] ?? 0) > raw) return t('result.lowest', { ...doer, ...rival })
  return t('result.spared', doer)
}
