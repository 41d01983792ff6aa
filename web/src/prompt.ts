// The one sentence that says whose turn it is and what is asked.

import { sentence, t } from './i18n.svelte'
import type { Part } from './messageformat'
import { extension } from './extension.svelte'
import { openCount } from './notation'
import type { TableState } from './table.svelte'
import { aCard, theCard, who, type Cast } from './tell'

/** Returns the sentence for the state of a table; its buttons are what the table offers. */
export function ask(table: TableState, cast: Cast): Part[] {
  const { view, game, decision } = table
  if (view === null || game === null) return []
  if (game.kind === 'round_over') return sentence('ask.roundOver')
  if (game.kind === 'game_over') return sentence('ask.gameOver')
  const special = extension.current?.ask(table, cast) ?? null
  if (special !== null) return special
  if (decision === null) return waiting(table, cast)
  const doer = who(decision.seat, cast)
  switch (decision.kind) {
    case 'flip_initial':
      return sentence(
        openCount(view.grids[decision.seat]) > 0 ? 'ask.flipSecond' : 'ask.flipFirst',
        doer,
      )
    case 'flip':
      return sentence('ask.flip', doer)
    case 'drawn':
      return view.drawn === null || view.drawn === 'hidden'
        ? []
        : sentence(table.canRefuse ? 'ask.drawn' : 'ask.drawnKeep', {
            ...doer,
            card: aCard(view.drawn),
          })
    case 'lines':
      return [...sentence('ask.lines', doer), ...decision.legal.map((token) => lineButton(token))]
    case 'main': {
      if (decision.legal.includes('x')) return sentence('ask.pass', doer)
      const top = view.discard.top === null ? '' : theCard(view.discard.top)
      if (table.picked) return sentence('ask.place', { ...doer, card: top })
      if (!table.canTake) return sentence('ask.draw', doer)
      return sentence(table.canDraw ? 'ask.main' : 'ask.take', { ...doer, card: top })
    }
    default:
      return [] // asked by the part for Skyjo Action, once it is here
  }
}

function lineButton(token: string): Part {
  if (token === 'l-') return { button: 'keep-lines', label: t('ask.linesDone') }
  const n = Number(token.slice(2))
  return {
    button: `line-${token.slice(1)}`,
    label: t(token.charAt(1) === 'c' ? 'ask.column' : 'ask.row', { n }),
  }
}

function waiting(table: TableState, cast: Cast): Part[] {
  const { view, game, you, handOver, restingSeat, missedSeat } = table
  if (view === null || game === null) return []
  if (handOver !== null) return sentence('ask.handOver', { name: cast.name(handOver.to) })
  if (restingSeat !== undefined) return sentence('ask.reclaim')
  if (missedSeat !== undefined) return sentence('ask.standIn', { name: cast.name(missedSeat) })
  if (game.kind === 'flip_initial') {
    const slow = view.grids
      .map((_, seat) => seat)
      .filter((seat) => table.awaits(seat) && !you.seats.includes(seat))
      .map((seat) => cast.name(seat))
    return [
      { text: slow.length === 0 ? t('wait.table') : t('wait.flips', { names: slow.join(', ') }) },
    ]
  }
  const seat = view.actor ?? game.actor
  if (seat === null || you.seats.includes(seat)) return [{ text: t('wait.table') }]
  const doer = { name: cast.name(seat) }
  if (game.kind === 'drawn') return [{ text: t('wait.drawn', doer) }]
  if (game.kind === 'flip') return [{ text: t('wait.flip', doer) }]
  return [{ text: t('wait.main', doer) }]
}
