import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadExtension } from '../extension.svelte'
import { showHouse } from '../action/house.svelte'
import { COLOURS, STEPS, SYMBOLS } from '../choices'
import { contrast } from '../deck'
import { useLanguage } from '../i18n.svelte'
import { cardName, tellEvents, type Cast } from '../tell'
import { houseCards, houseTexts } from './cards'
import { INKS, inkOf, linesOf } from './symbols'
import { kindOf, tellCard, tellEffect, tellStep } from './words'

const FOX =
  '%7B%22name%22%3A%22Renard%20rusé%22%2C%22text%22%3A%22Deux%20cartes%20%2B%201%22%2C%22attack%22%3Afalse%2C%22effect%22%3A%5B%5B%22draw_keep%22%2C2%5D%5D%2C%22symbol%22%3A%22moon%22%2C%22colour%22%3A%22sea%22%7D'
const OWL =
  '%7B%22name%22%3A%22Сова%22%2C%22text%22%3A%22%22%2C%22attack%22%3Atrue%2C%22effect%22%3A%5B%5B%22flip_target%22%2C1%5D%2C%5B%22manual%22%5D%5D%7D'
const VARIANT = `action(grid=9,house_cards=${FOX}+${OWL})`

const cast: Cast = { name: (seat) => ['Camille', 'Tom'][seat] ?? '', isYou: (seat) => seat === 0 }
const catalogues = import.meta.glob<Record<string, string>>('../../../src/lowsky/locales/*.json', {
  eager: true,
  import: 'default',
})

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' }, getElementById: () => null })
  vi.stubGlobal('fetch', (address: string) => {
    const [, catalogue] =
      Object.entries(catalogues).find(([path]) => address.includes(path.slice(-7))) ?? []
    return Promise.resolve(Response.json(catalogue))
  })
  await loadExtension()
  await useLanguage('en')
})

afterEach(() => showHouse(''))

describe('the house cards of a variant', () => {
  test('come with name, words, steps and picture', () => {
    expect(houseCards(VARIANT)).toEqual([
      {
        name: 'Renard rusé',
        text: 'Deux cartes + 1',
        attack: false,
        effect: [['draw_keep', 2]],
        symbol: 'moon',
        colour: 'sea',
      },
      { name: 'Сова', text: '', attack: true, effect: [['flip_target', 1], ['manual']] },
    ])
    expect(houseTexts(VARIANT)).toEqual([FOX, OWL])
    expect(houseCards('action')).toEqual([])
  })

  test('are told by their steps where they have no words', () => {
    const [fox, owl] = houseCards(VARIANT)
    expect(fox && tellCard(fox)).toBe('Deux cartes + 1')
    expect(fox && tellEffect(fox.effect)).toBe('Draw two cards and keep one or none.')
    expect(owl && tellCard(owl)).toBe(
      'Turn up one card of the chosen player; everybody does what the card says.',
    )
  })

  test('bear their names at the table, in the log too', () => {
    showHouse(VARIANT)
    expect(cardName('H')).toBe('Renard rusé')
    expect(cardName('I')).toBe('Сова')
    expect(cardName('J')).toBe('House card 3')
    expect(cardName('L')).toBe('Look')
    expect(
      tellEvents(
        [
          { e: 'played', seat: 0, action: 'H', works: true },
          { e: 'announced', seat: 1, action: 'H' },
        ],
        cast,
        1,
      ),
    ).toEqual(['You play “Renard rusé”.', 'Tom announces “Renard rusé”: Deux cartes + 1'])
  })

  test('are forgotten with the next table', () => {
    showHouse(VARIANT)
    showHouse('action')
    expect(cardName('H')).toBe('House card 1')
  })
})

test.each(['en', 'fr'])('every step has its words in %s', async (language) => {
  await useLanguage(language)
  const told = STEPS.flatMap((kind) => [1, 2, 3].map((n) => tellStep(kind, n)))
  expect(told.filter((words) => words.startsWith('step.'))).toEqual([])
  expect(new Set(told).size).toBe(
    STEPS.length + 2 * STEPS.filter((kind) => / n( |$)/.test(kind)).length,
  )
  await useLanguage('en')
})

test('a step is named as in the choices', () => {
  expect(kindOf(['look', 2, 'any'])).toBe('look n any')
  expect(STEPS).toContain(kindOf(['discard_action', 'target']))
})

describe('the pictures', () => {
  test('are all different, and there is one for every name', () => {
    expect(new Set(SYMBOLS.map(linesOf)).size).toBe(SYMBOLS.length)
    expect(linesOf(undefined)).toBe(linesOf('cloud'))
  })

  test.each(COLOURS)('have an ink %s that stands out from the parchment', (colour) => {
    expect(Object.keys(INKS)).toContain(colour)
    for (const ground of ['#f0e2bf', '#f6ecd2', '#fffaf0'])
      expect(contrast(inkOf(colour), ground)).toBeGreaterThanOrEqual(4.5)
  })
})
