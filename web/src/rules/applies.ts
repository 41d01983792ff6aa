// Which paragraphs of the book speak of this table's game, and which its options change.

import { OPTIONS } from '../choices'
import { parseVariant } from '../notation'

/** How a paragraph stands to the table: it counts, it is changed by an option, or it is not played. */
export type Standing = 'counts' | 'changed' | 'unused'

/** Options whose paragraph speaks of nothing but them: chosen, it simply counts. */
const OWN_PARAGRAPH = new Set([
  'grid',
  'beginner_set',
  'column_timing',
  'turn_limit',
  'action_set',
  'house_cards',
])

/** What a table plays, from the text of its variant. */
export interface Played {
  preset: string
  values: Record<string, string>
  players: number
}

type Test = (played: Played) => boolean

const isAction: Test = ({ preset }) => preset.startsWith('action')
const hasStars: Test = (played) => isAction(played) && played.preset !== 'action_numbers'
const hasCards: Test = (played) => hasStars(played) && played.preset !== 'action_stars'
const hasRow: Test = (played) => hasCards(played) && played.preset !== 'action_single_pile'
const isAlone: Test = ({ players }) => players === 1
const isForBeginners: Test = ({ preset, values }) =>
  preset === 'action_beginner' || values['beginner_set'] === 'true'
const has =
  (option: string, value?: string): Test =>
  ({ values }) =>
    value === undefined ? option in values : values[option] === value
const plays =
  (preset: string): Test =>
  (played) =>
    played.preset === preset

/** What paragraphs are about: those that fit no line count everywhere, the first line decides. */
const ABOUT: readonly (readonly [ids: RegExp, test: Test])[] = [
  [/^R-C(1|22)$/, (played) => !isAction(played)],
  [/^R-C16$/, (played) => isAction(played) || isAlone(played)],
  [/^R-C(2[789]|32)$/, (played) => !isAlone(played)],
  [/^R-A(1|5|2[789]|3[01245]|5[345])$/, isAction],
  [/^R-A(7|9|21|26|33|36|52)$/, hasStars],
  [/^(R-A([346]|1[012]|2[2-5])|D2)$/, hasRow],
  [/^(R-A4[07]|D8|D13)$/, (played) => hasCards(played) && !isForBeginners(played)],
  [/^R-A/, hasCards],
  [/^R-V2$/, has('grid', '9')],
  [/^(R-V3|D16)$/, plays('action_single_pile')],
  [/^R-V4$/, plays('action_stars')],
  [/^R-V5$/, plays('action_numbers')],
  [/^R-V6$/, isForBeginners],
  [/^R-V7$/, has('column_timing')],
  [/^R-V8$/, plays('skygo')],
  [/^R-V9$/, has('house_cards')],
  [/^R-V10$/, isAlone],
  [/^R-V13$/, has('turn_limit')],
  [/^R-V14$/, has('action_set')],
  [/^D7$/, (played) => hasStars(played) || has('number_line_removal')(played)],
  [/^D15$/, has('defense_trigger', 'ask')],
  [/^D17$/, has('line_discard_order', 'owner_choice')],
  [/^D(9|1[0-4])$/, hasCards],
]

/** Returns what a table plays, null where there is no table: then nothing is marked. */
export function playedAt(variant: string, players: number): Played | null {
  return variant === '' ? null : { ...parseVariant(variant), players }
}

/** Returns how the paragraph of a rule id stands to what is played. */
export function standing(id: string, played: Played | null): Standing {
  if (played === null) return 'counts'
  const about = ABOUT.find(([ids]) => ids.test(id))
  if (about !== undefined && !about[1](played)) return 'unused'
  const changed = OPTIONS.some(
    ({ name, rule }) => rule === id && name in played.values && !OWN_PARAGRAPH.has(name),
  )
  return changed ? 'changed' : 'counts'
}

/** Tells whether a whole chapter is about other games. */
export function isForOthers(key: string, played: Played | null): boolean {
  return key === 'chapter.action' && played !== null && !isAction(played)
}
