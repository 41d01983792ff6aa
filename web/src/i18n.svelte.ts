// The words of the page in the reader's language. Catalogues are shared with the terminal.

import type en from '../../src/lowsky/locales/en.json'
import type lobby from '../../src/lowsky/locales/lobby/en.json'
import { format, words, type Part, type Value } from './messageformat'
import { keep, recall } from './memory'

export type Key = keyof typeof en | keyof typeof lobby
export type Catalogue = Record<string, string>

/** The address of each catalogue: data that is fetched, not script. */
const addresses = import.meta.glob<string>('../../src/lowsky/locales/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The languages there are, by their codes. */
export const LANGUAGES: readonly string[] = Object.keys(addresses)
  .map((path) => /([\w-]+)\.json$/.exec(path)?.[1] ?? '')
  .sort()

const current = $state<{ language: string; catalogue: Catalogue }>({
  language: 'en',
  catalogue: {},
})

/** Returns the code of the language in use. */
export function language(): string {
  return current.language
}

/** Returns the language chosen before, else the first of the browser's that there is. */
export function preferredLanguage(): string {
  const wanted = [recall('language') ?? '', ...navigator.languages].map(
    (code) => code.split('-')[0] ?? '',
  )
  return wanted.find((code) => LANGUAGES.includes(code)) ?? 'en'
}

/** Changes to a language. */
export async function useLanguage(code: string): Promise<void> {
  const address = Object.entries(addresses).find(([path]) => path.endsWith(`/${code}.json`))?.[1]
  if (address === undefined) return
  const answer = await fetch(address)
  current.catalogue = (await answer.json()) as Catalogue
  current.language = code
  document.documentElement.lang = code
}

/** Adds the words of a part of the page that came later, see `lobby/words.ts`. */
export function addWords(more: Catalogue): void {
  current.catalogue = { ...current.catalogue, ...more }
}

/** Changes to a language and remembers it. */
export async function chooseLanguage(code: string): Promise<void> {
  keep('language', code)
  await useLanguage(code)
}

/** Returns a sentence in the language in use. */
export function t(key: Key, values: Record<string, Value> = {}): string {
  return words(sentence(key, values))
}

/** Returns a sentence with its buttons apart. */
export function sentence(key: Key, values: Record<string, Value> = {}): Part[] {
  return format(current.catalogue[key] ?? key, values, current.language)
}

/** Returns a refusal in the reader's language, where the catalogue has its code. */
export function explain(code: string, message: string): string {
  const key = `error.${code}`
  return hasKey(key) ? t(key) : message
}

/** Tells whether the catalogue has a key that is put together at run time. */
export function hasKey(key: string): key is Key {
  return key in current.catalogue
}
