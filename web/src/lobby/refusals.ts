// Why the table refused something, as precisely as the catalogue has words for it.

import { ACTION_SET, OPTIONS } from '../choices'
import { explain, hasKey, t, type Key } from '../i18n.svelte'
import type { Value } from '../messageformat'
import type { Refused } from '../protocol'
import { letterOf, optionName, tellValue } from './sheet'

/** Returns the words for a refusal: those of the mistake, else those of its code. */
export function tellRefusal({ code, kind, facts, message }: Refused): string {
  const key = `error.${code}.${kind ?? ''}`
  return hasKey(key) ? t(key, named(facts ?? {})) : explain(code, message)
}

/** Returns the facts with options, values and action cards called as the lobby calls them. */
function named(facts: Readonly<Record<string, Value>>): Record<string, Value> {
  const called = { ...facts }
  const option = OPTIONS.find((one) => one.name === facts['option'])
  if (option !== undefined) {
    called['option'] = optionName(option)
    if ('also' in facts) called['also'] = tellValue(option, String(facts['also']))
  }
  const type = String(facts['type'])
  if ((ACTION_SET as readonly string[]).includes(type))
    called['type'] = t(`action.${letterOf(type)}` as Key)
  return called
}
