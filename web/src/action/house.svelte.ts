// The own action cards of the table that is shown: their names, words and pictures.

import { houseCards, type HouseCard } from '../house/cards'
import { inkOf, linesOf } from '../house/symbols'
import { tellCard } from '../house/words'
import { t } from '../i18n.svelte'
import { ACTION_CARDS, type ActionCard } from '../notation'
import { signLines, symbolsOf } from './deck'

/** The letters of house cards in the notation. */
const HOUSE = ACTION_CARDS.slice(9)

class Shown {
  cards = $state.raw<readonly HouseCard[]>([])
}

const shown = new Shown()
let variantShown = ''

/** Returns the house card that a letter of the notation stands for, if the table has it. */
export function houseCard(card: ActionCard): HouseCard | undefined {
  return shown.cards[HOUSE.indexOf(card)]
}

/** Returns the name of an action card. */
export function actionName(card: ActionCard): string {
  return houseCard(card)?.name ?? t(`action.${card}`)
}

/** Returns what an action card does, in words. */
export function actionText(card: ActionCard): string {
  const own = houseCard(card)
  return own === undefined ? t(`actionText.${card}`) : tellCard(own)
}

/** Takes the house cards of a variant: from now on names, words and pictures are theirs. */
export function showHouse(variant: string): void {
  if (variant === variantShown) return
  variantShown = variant
  shown.cards = variant.startsWith('action') ? houseCards(variant) : []
  HOUSE.forEach((letter, place) => {
    const card = shown.cards[place]
    const [lines, ink] =
      card === undefined
        ? [signLines(letter), inkOf('')]
        : [linesOf(card.symbol), inkOf(card.colour)]
    const page = typeof document === 'undefined' ? null : document.getElementById('action-deck')
    if (page === null) return
    const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    made.innerHTML = symbolsOf(letter, lines, ink)
    for (const symbol of [...made.children])
      page.querySelector(`#${symbol.id}`)?.replaceWith(symbol)
  })
}
