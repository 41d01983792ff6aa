// The rules of a table in words: every option that means anything in its game, and what is usual.

import { ACTION_SET, OPTIONS, PRESETS, type Option } from '../choices'
import { hasKey, t, type Key } from '../i18n.svelte'
import { ACTION_CARDS, type Variant } from '../notation'

/** Returns the preset as people choose it: first games are one of their own. */
export function presetOf({ preset, values }: Variant): string {
  return preset === 'action' && values['beginner_set'] === 'true' ? 'action_beginner' : preset
}

/** Returns the options that mean something in a game. */
export function optionsOf({ preset }: Variant): Option[] {
  return OPTIONS.filter((one) => one.modes.includes(preset))
}

/** Returns what is usual for an option in a game, as text. */
export function usualOf(option: Option, variant: Variant): string {
  return String(PRESETS[presetOf(variant)]?.[option.name] ?? option.usual)
}

/** Returns the value of an option, as text. */
export function valueOf(option: Option, variant: Variant): string {
  const usual = PRESETS[variant.preset]?.[option.name] ?? option.usual
  return variant.values[option.name] ?? String(usual)
}

/** Tells whether an option is not as usual. */
export function isChanged(option: Option, variant: Variant): boolean {
  return valueOf(option, variant) !== usualOf(option, variant)
}

/** Returns the name of an option. */
export function optionName({ name }: Option): string {
  return t(`opt.${name}` as Key)
}

/** Returns the words for a value of an option. */
export function tellValue({ name }: Option, value: string): string {
  if (name === 'action_set') {
    const cards = [...copiesOf(value)]
      .filter(([, copies]) => copies !== USUAL_COPIES)
      .map(([type, copies]) => `${copies}\u00a0×\u00a0${t(`action.${letterOf(type)}` as Key)}`)
    return cards.length === 0
      ? t('opt.action_set.usual')
      : t('opt.action_set.some', { cards: cards.join(', ') })
  }
  const key = `opt.${name}.${value}`
  return hasKey(key) ? t(key) : t(`opt.${name}.n` as Key, { n: Number(value) })
}

/** As many of each type lie in the box. */
export const USUAL_COPIES = 3

/** Returns the letter that the notation gives to a type of action card. */
export function letterOf(type: string): string {
  return ACTION_CARDS[(ACTION_SET as readonly string[]).indexOf(type)] ?? ''
}

/** Returns how many copies of each type a value of `action_set` says. */
export function copiesOf(value: string): Map<string, number> {
  const copies = new Map<string, number>(ACTION_SET.map((type) => [type, USUAL_COPIES]))
  for (const item of value.split('+').filter((one) => one !== '')) {
    const [type = '', count = ''] = item.split(':')
    copies.set(type, Number(count))
  }
  return copies
}

/** Returns the value of `action_set` for some copies. */
export function copiesText(copies: ReadonlyMap<string, number>): string {
  return [...copies].map(([type, count]) => `${type}:${count}`).join('+')
}

/** Returns the values that one can choose from, null where a number is typed. */
export function choicesOf(option: Option): string[] | null {
  const { values, low, high } = option
  if (low === undefined || high === undefined) return values.map(String)
  if (high - low > LONGEST_LIST) return null
  const numbers = Array.from({ length: high - low + 1 }, (_, index) => String(low + index))
  return [...values.map(String), ...numbers]
}

const LONGEST_LIST = 30
