import { describe, expect, test } from 'vitest'
import css from './app.css?raw'
import { contrast } from './deck'

/** The custom properties of the first rule after some text of the style sheet. */
function tokens(after: string): Map<string, string> {
  const start = css.indexOf('{', css.indexOf(after))
  const body = css.slice(start + 1, css.indexOf('}', start))
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Returns a colour that shows through another, as #rrggbb; the upper one may end in two digits of opacity. */
function over(upper: string, lower: string): string {
  const opacity = upper.length === 9 ? parseInt(upper.slice(7), 16) / 255 : 1
  const part = (at: number): string => {
    const mixed =
      parseInt(upper.slice(at, at + 2), 16) * opacity +
      parseInt(lower.slice(at, at + 2), 16) * (1 - opacity)
    return Math.round(mixed).toString(16).padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`
}

describe.each([
  ['dusk', ':root {'],
  ['light', ":root[data-theme='light'] {"],
])('in the theme %s', (_name, rule) => {
  const theme = tokens(rule)
  const get = (name: string): string => theme.get(name) ?? '#000000'
  const skies = [...get('--sky').matchAll(/#[0-9a-f]{6}/g)].map(([colour]) => colour)
  const panels = skies.map((sky) => over(get('--panel'), sky))
  const solids = [get('--panel-solid'), get('--bar'), get('--field')]
  const grounds = [
    ...skies,
    ...panels,
    ...solids,
    over(get('--panel'), get('--bar')),
    over(get('--panel'), get('--panel-solid')),
  ]

  test('every text stands out from every ground, 4.5 to 1', () => {
    expect(skies).toHaveLength(4)
    for (const ground of grounds) {
      expect(contrast(get('--ink'), ground), `ink on ${ground}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(get('--quiet'), ground), `quiet on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(get('--accent-ink'), get('--accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(get('--danger'), get('--panel-solid'))).toBeGreaterThanOrEqual(4.5)
  })

  test('what is marked by a line stands out from its ground, 3 to 1', () => {
    for (const ground of [...skies, ...panels]) {
      expect(contrast(get('--accent'), ground), `accent on ${ground}`).toBeGreaterThanOrEqual(3)
      expect(contrast(get('--focus'), ground), `focus on ${ground}`).toBeGreaterThanOrEqual(3)
    }
  })
})
