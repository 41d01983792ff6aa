import { beforeAll, describe, expect, test, vi } from 'vitest'
import { COLOURS, OPTIONS, SYMBOLS } from '../choices'
import { hasKey, useLanguage, type Key, t } from '../i18n.svelte'
import { parseVariant } from '../notation'
import type { Done, Refused } from '../protocol'
import { ACTION, CARDS, CLASSIC, VARIANTS } from '../parts/paragraphs'
import { TableState } from '../table.svelte'
import { Choosing } from './choosing.svelte'
import { tellRefusal } from './refusals'
import {
  choicesOf,
  copiesOf,
  copiesText,
  isChanged,
  optionsOf,
  presetOf,
  tellValue,
  usualOf,
  valueOf,
} from './sheet'
import { loadWords } from './words'

const catalogues = import.meta.glob<Record<string, string>>(
  '../../../src/lowsky/locales/**/*.json',
  { eager: true, import: 'default' },
)

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('fetch', (address: string) => {
    const [, catalogue] =
      Object.entries(catalogues).find(([path]) => address.endsWith(path.replace(/^.*src/, ''))) ??
      []
    return Promise.resolve(Response.json(catalogue))
  })
  await useLanguage('en')
  await loadWords('en')
})

function option(name: string): (typeof OPTIONS)[number] {
  const found = OPTIONS.find((one) => one.name === name)
  if (found === undefined) throw new Error(name)
  return found
}

describe('the rules of a table in words', () => {
  test.each(['en', 'fr'])('have words for every value of every option in %s', async (language) => {
    await useLanguage(language)
    await loadWords(language)
    for (const one of OPTIONS) {
      expect(hasKey(`opt.${one.name}`), one.name).toBe(true)
      expect(hasKey(`opt.group.${one.group}`), one.group).toBe(true)
      const values = choicesOf(one) ?? [...one.values.map(String), String(one.high)]
      for (const value of values) expect(tellValue(one, value)).not.toMatch(/^opt\./)
    }
    for (const one of [...SYMBOLS.map((s) => `symbol.${s}`), ...COLOURS.map((c) => `colour.${c}`)])
      expect(t(one as Key)).not.toBe(one)
    await useLanguage('en')
    await loadWords('en')
  })

  test('lead to a paragraph of the rules', () => {
    const told = [...CLASSIC, ...ACTION, ...CARDS, ...VARIANTS].flatMap(([, rules]) =>
      rules.split(' '),
    )
    expect(OPTIONS.map((one) => one.rule).filter((rule) => !told.includes(rule))).toEqual([])
  })

  test('tell what is not as usual in the game', () => {
    const variant = parseVariant('skygo(target_score=50,double_negative=true)')
    expect(
      optionsOf(variant)
        .filter((one) => isChanged(one, variant))
        .map((one) => one.name),
    ).toEqual(['double_negative', 'target_score'])
    expect(usualOf(option('round_starter'), variant)).toBe('highest_sum')
    expect(valueOf(option('initial_flip'), variant)).toBe('auto_first')
    expect(tellValue(option('target_score'), '50')).toBe('50 points')
    expect(tellValue(option('star_row3_bonus'), '-15')).toBe('−15 points')
  })

  test('call the first games usual where they were chosen', () => {
    const variant = parseVariant('action(beginner_set=true)')
    expect(presetOf(variant)).toBe('action_beginner')
    expect(optionsOf(variant).filter((one) => isChanged(one, variant))).toEqual([])
  })

  test('leave out what means nothing in a game', () => {
    const names = optionsOf(parseVariant('skyjo')).map((one) => one.name)
    expect(names).toContain('doubling')
    expect(names).not.toContain('star_line_bonus')
    expect(names).not.toContain('single_pile_count')
  })

  test('count the action cards', () => {
    expect(tellValue(option('action_set'), 'LOOK:2+STEAL:0')).toBe(
      '2\u00a0×\u00a0Look, 0\u00a0×\u00a0Steal',
    )
    expect(tellValue(option('action_set'), '')).toBe('Three of each')
    expect(copiesText(copiesOf('LOOK:2'))).toBe(
      'REMOVE:3+SWAP_OWN:3+EXTRA:3+DRAW3:3+LOOK:2+DEFENSE:3+REPLAY:3+STEAL:3+EXCHANGE:3',
    )
  })
})

describe('what the host chooses', () => {
  function choosing(variant: string, answer: Done | Refused): { one: Choosing; sent: unknown[] } {
    const sent: unknown[] = []
    const table = new TableState((wish) => {
      sent.push(wish)
      return Promise.resolve(answer)
    })
    table.table = {
      id: 'AbCdEf123456',
      stage: 'lobby',
      seats: [],
      variant,
      game: 0,
      commitment: '',
      secret: '',
      promises: [],
      awaited: [],
      withdrawals: [],
    }
    return { one: new Choosing(() => table), sent }
  }
  const done: Done = { t: 'done', id: 'a', version: 2 }

  test('keeps all that was chosen before, as values of their kind', async () => {
    const { one, sent } = choosing(
      'action(target_score=50,beginner_set=true,house_cards=x+y)',
      done,
    )
    await one.set('doubling', 'off')
    expect(sent).toEqual([
      {
        t: 'options',
        preset: 'action',
        values: { target_score: 50, beginner_set: true, house_cards: 'x+y', doubling: 'off' },
      },
    ])
    expect(one.variant.values['doubling']).toBe('off')
  })

  test('takes the own cards into another box with action cards only', async () => {
    const { one, sent } = choosing('action(house_cards=x,target_score=50)', done)
    await one.choosePreset('action_single_pile')
    one.settle()
    await one.choosePreset('skyjo')
    expect(sent).toEqual([
      { t: 'options', preset: 'action_single_pile', values: { house_cards: 'x' } },
      { t: 'options', preset: 'skyjo', values: {} },
    ])
  })

  test('lets the last own card go', async () => {
    const { one, sent } = choosing('action(house_cards=x)', done)
    await one.set('house_cards', '')
    expect(sent).toEqual([{ t: 'options', preset: 'action', values: {} }])
  })

  test('is taken back where the table refuses it, and said beside the choice', async () => {
    const refused: Refused = {
      t: 'refused',
      id: 'a',
      code: 'table/options',
      message: 'Too few cards.',
      version: 1,
      rule: 'R-V14',
    }
    const { one } = choosing('action', refused)
    await one.set('action_set', 'LOOK:0')
    expect(one.variant.values).toEqual({})
    expect(one.failed).toEqual({ option: 'action_set', refused })
  })

  test('is not sent where it is longer than a message may be (H42)', async () => {
    const { one, sent } = choosing('action', done)
    await one.set('house_cards', 'я'.repeat(2000))
    expect(sent).toEqual([])
    expect(one.failed?.refused.code).toBe('message/too-long')
  })
})

describe.each([
  [
    'en',
    '“Play to” takes a whole number from 10 to 1000.',
    'There can be 0 to 3 copies of “Remove”.',
  ],
  [
    'fr',
    '«\u00a0Jouer jusqu’à\u00a0» demande un nombre entier de 10 à 1000.',
    'Il y a de 0 à 3 exemplaires de «\u00a0Retirer\u00a0».',
  ],
])('a refusal in words of the lobby (%s)', (language, range, copies) => {
  beforeAll(async () => {
    await useLanguage(language)
    await loadWords(language)
  })

  const refused: Refused = { t: 'refused', code: 'table/options', message: 'In English.' }

  test('names the option and what it takes', () => {
    const facts = { option: 'target_score', low: 10, high: 1000 }
    expect(tellRefusal({ ...refused, kind: 'range', facts })).toBe(range)
  })

  test('names the value that is no number', () => {
    const facts = { option: 'turn_limit', low: 10, high: 1000, also: '0' }
    const said = tellRefusal({ ...refused, kind: 'range-or', facts })
    expect(said).toContain(t('opt.turn_limit.0'))
  })

  test('names the action card', () => {
    const facts = { type: 'REMOVE', most: 3 }
    expect(tellRefusal({ ...refused, kind: 'copies', facts })).toBe(copies)
  })

  test('of a mistake without words falls back on those of its code', () => {
    expect(tellRefusal({ ...refused, kind: 'unheard' })).toBe('In English.')
    const full: Refused = { ...refused, code: 'table/full', kind: 'unheard' }
    expect(tellRefusal(full)).toBe(t('error.table/full'))
  })
})
