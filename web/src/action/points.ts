// How a player's points of a round are made up: cards of the grid, of the hand, lines of stars (R-A53).

import { t } from '../i18n.svelte'
import { formatNumber, isActionCard, visibleSum, type View } from '../notation'
import { extrasOf } from './extras'

/** What an action card costs whoever still has it. */
const COST = 10

/** Returns the parts of the points in words, empty where the grid is all there is. */
export function partsOf(view: View, seat: number, points: number): string {
  const grid = view.grids[seat]
  if (grid === undefined) return ''
  const left = grid.cells.filter((cell) => cell.kind === 'up' && isActionCard(cell.card)).length
  const cards = left + (extrasOf(view).hands[seat]?.length ?? 0)
  const numbers = visibleSum(grid)
  const stars = points - numbers - COST * cards
  if (cards === 0 && stars === 0) return ''
  return [
    t('points.grid', { points: formatNumber(numbers) }),
    ...(cards > 0 ? [t('points.cards', { n: cards, points: formatNumber(COST * cards) })] : []),
    ...(stars !== 0 ? [t('points.stars', { points: formatNumber(stars) })] : []),
  ].join(', ')
}
