import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { HouseCard } from '../house/cards'
import {
  FileError,
  fileText,
  forgetDraft,
  keepDraft,
  keepLibrary,
  loadDraft,
  loadLibrary,
  MOST_KEPT,
  placeOf,
  readFile,
} from './library'
import { formOf, hasNumber, KINDS, stepOf } from './steps'

const FOX: HouseCard = { name: 'Fox', text: '', attack: false, effect: [['draw_keep', 2]] }
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})

describe('the library of this browser', () => {
  test('is empty at first and gives back what was kept', () => {
    expect(loadLibrary()).toEqual([])
    keepLibrary([FOX])
    expect(loadLibrary()).toEqual([FOX])
  })

  test.each(['{', 'null', '{"format":"lowsky-cards-1","cards":[null,{"name":"x"}]}'])(
    'is empty where something else lies in its place: %s',
    (text) => {
      kept.set('lowsky.cards', text)
      expect(loadLibrary()).toEqual([])
    },
  )
})

describe('a card that is being written', () => {
  const OWL = { ...FOX, name: 'Owl' }

  test('is kept until it is done or given up', () => {
    expect(loadDraft()).toBeNull()
    keepDraft({ card: { ...FOX, name: '' }, was: FOX })
    expect(loadDraft()).toEqual({ card: { ...FOX, name: '' }, was: FOX })
    keepDraft({ card: FOX, was: null })
    expect(loadDraft()).toEqual({ card: FOX, was: null })
    forgetDraft()
    expect(loadDraft()).toBeNull()
  })

  test('takes the place of its card wherever that lies now, of no other', () => {
    keepDraft({ card: { ...FOX, text: 'Sly.' }, was: FOX })
    expect(placeOf(loadDraft()?.was ?? null, [OWL, FOX])).toBe(1)
    expect(placeOf(loadDraft()?.was ?? null, [OWL])).toBe(-1)
    expect(placeOf(null, [OWL])).toBe(-1)
  })

  test.each(['{', 'null', '5', '{"card":{"name":"x"},"was":null}'])(
    'is none where something else lies in its place: %s',
    (text) => {
      kept.set('lowsky.draft', text)
      expect(loadDraft()).toBeNull()
    },
  )
})

describe('a file of cards', () => {
  test('is read as it was written', () => {
    expect(readFile(fileText([FOX]))).toEqual([FOX])
  })

  test.each([
    ['', 'workshop.badFile'],
    ['[]', 'workshop.badFile'],
    ['null', 'workshop.badFile'],
    ['{"cards":[]}', 'workshop.badFile'],
    ['{"format":"lowsky-cards-2","cards":[]}', 'workshop.badFile'],
    ['{"format":"lowsky-cards-1","cards":{}}', 'workshop.badFile'],
    ['x'.repeat(100_001), 'workshop.longFile'],
    [fileText(Array.from({ length: MOST_KEPT + 1 }, () => FOX)), 'workshop.manyCards'],
  ])('is refused where it is none (H46): %.40s', (text, key) => {
    let found: unknown = null
    try {
      readFile(text)
    } catch (error) {
      found = error
    }
    expect(found).toBeInstanceOf(FileError)
    expect((found as FileError).key).toBe(key)
  })
})

test('a step goes into the form and back', () => {
  for (const kind of KINDS) {
    const step = stepOf({ kind, n: 2 })
    expect(formOf(step)).toEqual({ kind, n: hasNumber(kind) ? 2 : 1 })
    expect(step.includes(2)).toBe(hasNumber(kind))
  }
})
