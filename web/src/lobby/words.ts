// The words of options, own cards and most refusals. They come when they are first needed.

import { addWords, type Catalogue } from '../i18n.svelte'

const addresses = import.meta.glob<string>('../../../src/lowsky/locales/lobby/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Brings these words in a language; what is shown waits for it. */
export async function loadWords(code: string): Promise<void> {
  const address = Object.entries(addresses).find(([path]) => path.endsWith(`/${code}.json`))?.[1]
  if (address === undefined) return
  const answer = await fetch(address)
  addWords((await answer.json()) as Catalogue)
}
