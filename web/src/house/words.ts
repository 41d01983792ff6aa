// What a house card does, in words made from its steps.

import { language, t, type Key } from '../i18n.svelte'
import type { HouseCard, Step } from './cards'

/** Returns the name of a step without its number, as `choices.ts` names them. */
export function kindOf(step: Step): string {
  return step.map((word) => (typeof word === 'number' ? 'n' : word)).join(' ')
}

/** Returns the number of a step, 1 where it has none. */
export function numberOf(step: Step): number {
  return step.find((word) => typeof word === 'number') ?? 1
}

/** Returns the words for a step, without capital and stop. */
export function tellStep(kind: string, n: number): string {
  return t(`step.${kind.replaceAll(' ', '_')}` as Key, { n })
}

/** Returns a sentence for all steps of a card. */
export function tellEffect(effect: readonly Step[]): string {
  const told = effect.map((step) => tellStep(kindOf(step), numberOf(step))).join(t('step.then'))
  return told === '' ? '' : `${told.charAt(0).toLocaleUpperCase(language())}${told.slice(1)}.`
}

/** Returns what stands on a card: its own words, else those of its steps. */
export function tellCard(card: HouseCard): string {
  return card.text === '' ? tellEffect(card.effect) : card.text
}
