// The steps of a card as a form has them: a kind with a number.

import { STEPS } from '../choices'
import type { Step } from '../house/cards'
import { kindOf, numberOf } from '../house/words'

export interface FormStep {
  kind: string
  n: number
}

/** The step with which a new card begins. */
export const FIRST_STEP: FormStep = { kind: 'draw_keep n', n: 2 }

/** Returns the form of a step. */
export function formOf(step: Step): FormStep {
  return { kind: kindOf(step), n: numberOf(step) }
}

/** Returns the step of a form. */
export function stepOf({ kind, n }: FormStep): Step {
  return kind.split(' ').map((word) => (word === 'n' ? n : word))
}

/** Tells whether a kind of step has a number. */
export function hasNumber(kind: string): boolean {
  return kind.split(' ').includes('n')
}

/** The kinds of steps, those of a target last as the choices name them. */
export const KINDS: readonly string[] = STEPS
