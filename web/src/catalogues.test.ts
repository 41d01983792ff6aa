import { describe, expect, test } from 'vitest'
import { placeholders } from './messageformat'

type Catalogue = Record<string, string>

/** Every catalogue by the name of its file: the page's, those that come later, the terminal's. */
const catalogues = new Map(
  Object.entries(
    import.meta.glob<Catalogue>('../../src/lowsky/locales/{*,lobby/*,terminal/*}.json', {
      eager: true,
      import: 'default',
    }),
  ).map(([path, catalogue]) => [path.replace(/^.*\/locales\/|\.json$/g, ''), catalogue]),
)
const later = catalogues.get('lobby/en') ?? {}
const english: Catalogue = { ...catalogues.get('en'), ...later }

/** Returns the English catalogue of the same part of the page. */
function englishOf(name: string): Catalogue {
  return catalogues.get(name.replace(/[a-z]+$/, 'en')) ?? {}
}

const sources = import.meta.glob<string>(['./**/*.{ts,svelte}', '!./**/*.test.ts', '!./dev/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const code = Object.values(sources).join('\n')

/** Keys whose last part is put together at run time. */
const GROUPS = [
  'action.',
  'actionText.',
  'colour.',
  'error.',
  'level.',
  'opt.',
  'preset.',
  'presetText.',
  'reach.',
  'step.',
  'symbol.',
  'unseated.',
]

test('there are English and French', () => {
  expect([...catalogues.keys()]).toEqual(
    expect.arrayContaining(['en', 'fr', 'lobby/en', 'lobby/fr']),
  )
})

describe.each([...catalogues])('the catalogue %s', (name, catalogue) => {
  const english = englishOf(name)

  test('has the keys of the English one, in order', () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(english))
    expect(Object.keys(catalogue)).toEqual([...Object.keys(catalogue)].sort())
  })

  test('asks for the same values and buttons', () => {
    for (const [key, message] of Object.entries(catalogue)) {
      expect(message.trim(), key).not.toBe('')
      for (const value of placeholders(message))
        expect(placeholders(english[key] ?? ''), key).toContain(value)
      for (const value of placeholders(english[key] ?? '').filter((one) => one.startsWith('[')))
        expect(placeholders(message), key).toContain(value)
    }
  })
})

test('no key stands in two parts', () => {
  expect(Object.keys(later).filter((key) => key in (catalogues.get('en') ?? {}))).toEqual([])
})

test('no key is unused', () => {
  const unused = Object.keys(english).filter(
    (key) => !code.includes(`'${key}'`) && !GROUPS.some((group) => key.startsWith(group)),
  )
  expect(unused).toEqual([])
})

test('no key is missing', () => {
  const asked = [...code.matchAll(/\b(?:t|say|sentence)\(\s*'([\w./]+)'/g)].map(
    (found) => found[1] ?? '',
  )
  expect(asked.length).toBeGreaterThan(80)
  expect(asked.filter((key) => !(key in english))).toEqual([])
})
