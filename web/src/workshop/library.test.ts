import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { HouseCard } from '../house/cards'
import { FileError, fileText, keepLibrary, loadLibrary, MOST_KEPT, readFile } from './library'
import { formOf, hasNumber, KINDS, stepOf } from './steps'

const FOX: HouseCard = { name: 'Fox', text: '', attack: false, effect: [['draw_keep', 2]] }
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
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
