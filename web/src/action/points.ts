// What a player's points of a round are made of, in words: grid, action cards, lines of stars (R-A53).

import { t } from '../i18n.svelte'
import { formatNumber } from '../notation'
import type { Parts } from '../protocol'

/** Returns the parts of the points in words, empty where the grid is all there is. */
export function tellParts({ grid, hand, stars }: Parts): string {
  if (hand === 0 && stars === 0) return ''
  return [
    t('points.grid', { points: formatNumber(grid) }),
    ...(hand !== 0 ? [t('points.cards', { points: formatNumber(hand) })] : []),
    ...(stars !== 0 ? [t('points.stars', { points: formatNumber(stars) })] : []),
  ].join(', ')
}
