// The paragraphs of the rules, each with the numbers of the rules that it tells.

import type { Key } from '../i18n.svelte'

export type Paragraph = readonly [key: Key, rules: string]

export const CLASSIC: readonly Paragraph[] = [
  ['rules.goal', 'R-C1 R-C3'],
  ['rules.start', 'R-C5 R-C7 R-C8 R-C9'],
  ['rules.next', 'R-C10'],
  ['rules.turn', 'R-C37'],
  ['rules.take', 'R-C12'],
  ['rules.draw', 'R-C14 R-C15'],
  ['rules.column', 'R-C19'],
  ['rules.empty', 'R-C23'],
  ['rules.end', 'R-C26 R-C27 R-C30'],
  ['rules.double', 'R-C32'],
  ['rules.win', 'R-C35 R-C36'],
]
export const ACTION: readonly Paragraph[] = [
  ['rules.aCards', 'R-A1 R-A4'],
  ['rules.aTurn', 'R-A8 R-A10 R-A13 R-A14'],
  ['rules.aFresh', 'R-A15 R-A16'],
  ['rules.aStar', 'R-A22 R-A23 R-A24'],
  ['rules.aLines', 'R-A27 R-A29 R-A34'],
  ['rules.aJoker', 'R-A26 R-A29'],
  ['rules.aShared', 'R-A31 R-A32'],
  ['rules.aBonus', 'R-A33'],
  ['rules.aDefence', 'R-A37 R-A38'],
  ['rules.aExtra', 'R-A49 R-A50'],
  ['rules.aEnd', 'R-A50 R-A51'],
  ['rules.aScore', 'R-A17 R-A53'],
]
export const CARDS = [
  ['R', 'R-A40'],
  ['S', 'R-A41'],
  ['E', 'R-A42'],
  ['D', 'R-A43'],
  ['L', 'R-A44'],
  ['U', 'R-A45'],
  ['P', 'R-A46'],
  ['T', 'R-A47'],
  ['X', 'R-A48'],
] as const
export const VARIANTS: readonly Paragraph[] = [
  ['rules.vNine', 'R-V2'],
  ['rules.vSingle', 'R-V3'],
  ['rules.vStars', 'R-V4'],
  ['rules.vNumbers', 'R-V5'],
  ['rules.vBeginner', 'R-V6'],
  ['rules.vTiming', 'R-V7'],
  ['rules.vSkygo', 'R-V8'],
  ['rules.vOwn', 'R-V9'],
  ['rules.vAlone', 'R-V10'],
  ['rules.vLimit', 'R-V13'],
  ['rules.vChoice', 'R-V14'],
]
