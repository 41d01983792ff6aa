// A table's own action cards, as its variant names them; for display only.

import { parseVariant } from '../notation'

/** One step of an effect: its name and what follows, as in `['draw_keep', 2]`. */
export type Step = readonly (string | number)[]

export interface HouseCard {
  name: string
  text: string
  attack: boolean
  effect: readonly Step[]
  symbol?: string
  colour?: string
}

/** Returns the texts of the house cards of a variant, as the option names them. */
export function houseTexts(variant: string): string[] {
  const text = parseVariant(variant).values['house_cards'] ?? ''
  return text === '' ? [] : text.split('+')
}

/** Returns the house cards of a variant in their order. */
export function houseCards(variant: string): HouseCard[] {
  return houseTexts(variant).map((one) => JSON.parse(decodeURIComponent(one)) as HouseCard)
}
