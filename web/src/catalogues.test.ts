import { describe, expect, test } from 'vitest'
import { placeholders } from './messageformat'

type Catalogue = Record<string, string>

const catalogues = new Map(
  Object.entries(
    import.meta.glob<Catalogue>('../../src/lowsky/locales/*.json', {
      eager: true,
      import: 'default',
    }),
  ).map(([path, catalogue]) => [path.replace(/^.*\/|\.json$/g, ''), catalogue]),
)
const english = catalogues.get('en') ?? {}

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
  'error.',
  'level.',
  'preset.',
  'presetText.',
  'reach.',
  'step.',
  'terminal.',
]

test('there are English and French', () => {
  expect([...catalogues.keys()]).toEqual(expect.arrayContaining(['en', 'fr']))
})

describe.each([...catalogues])('the catalogue %s', (_language, catalogue) => {
  test('has the keys of the English one, in order', () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(english))
    expect(Object.keys(catalogue)).toEqual([...Object.keys(catalogue)].sort())
  })

  test('asks for the same values and buttons', () => {
    for (const [key, message] of Object.entries(catalogue)) {
      expect(message.trim(), key).not.toBe('')
      for (const name of placeholders(message))
        expect(placeholders(english[key] ?? ''), key).toContain(name)
      for (const name of placeholders(english[key] ?? '').filter((one) => one.startsWith('[')))
        expect(placeholders(message), key).toContain(name)
    }
  })
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
