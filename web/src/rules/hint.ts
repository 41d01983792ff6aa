// What a tap on a card of one's own that cannot be chosen now is answered with.

import { t } from '../i18n.svelte'
import { cellName } from '../notation'
import type { Refused } from '../protocol'
import type { TableState } from '../table.svelte'
import { DECISIONS } from './why'

/** The code of these answers: they come from the page and not from the table. */
export const HINT = 'hint'

/** Returns why not this cell and what is asked instead, with the rule that says so. */
export function hint(table: TableState, cell: string, asked: string): Refused {
  const [text, rule] = reasonFor(table, cell)
  const message = `${text} ${asked}`.trim()
  return { t: 'refused', id: null, code: HINT, message, version: 0, ...(rule && { rule }) }
}

/** Returns why not this cell: a sentence and a rule id, empty where no rule decides. */
function reasonFor(table: TableState, cell: string): [text: string, rule: string] {
  const { decision, view, game } = table
  if (table.isSpectator) return [t('hint.watching'), '']
  if (decision === null) {
    if (table.restingSeat !== undefined || table.handOver !== null) return ['', '']
    return [t('hint.wait'), game?.kind === 'flip_initial' ? 'R-C7' : 'R-C2']
  }
  const grid = view?.grids[table.shownSeat]
  const found = grid?.cells.find((_, index) => cellName(index, grid.columns) === cell)
  if (found?.kind === 'empty') return [t('hint.empty'), 'R-C21']
  const { kind } = decision
  const isAction = view?.variant.startsWith('action') ?? false
  const rule = kind === 'lines' && !isAction ? 'R-C19' : DECISIONS[kind]
  if (found?.kind === 'up' && (kind === 'flip' || kind === 'flip_initial'))
    return [t('hint.open'), rule]
  if (kind === 'main' && table.targets.size === 0) return [t('hint.first'), rule]
  return [t('hint.other'), rule]
}
