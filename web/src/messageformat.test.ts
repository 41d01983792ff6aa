import { expect, test } from 'vitest'
import { format, MessageError, placeholders, words } from './messageformat'

const say = (
  message: string,
  values: Record<string, string | number> = {},
  language = 'en',
): string => words(format(message, values, language))

test('values, choices and counts are put in', () => {
  expect(say('Hello {name}!', { name: 'Léa' })).toBe('Hello Léa!')
  expect(
    say('{who, select, you {You draw} other {{name} draws}} {card}.', {
      who: 'you',
      name: 'Léa',
      card: 'a 4',
    }),
  ).toBe('You draw a 4.')
  expect(
    say('{who, select, you {You draw} other {{name} draws}} {card}.', {
      who: 'other',
      name: 'Léa',
      card: 'a 4',
    }),
  ).toBe('Léa draws a 4.')
  expect(say('{n, plural, one {# card} other {# cards}}', { n: 1 })).toBe('1 card')
  expect(say('{n, plural, one {# card} other {# cards}}', { n: 2 })).toBe('2 cards')
  expect(say('{n, plural, =0 {none} one {# carte} other {# cartes}}', { n: 0 }, 'fr')).toBe('none')
})

test('buttons stay apart from the words around them', () => {
  expect(format('You drew {card}, or [refuse|Discard {card}] now', { card: 'a 1' }, 'en')).toEqual([
    { text: 'You drew a 1, or ' },
    { button: 'refuse', label: 'Discard a 1' },
    { text: ' now' },
  ])
})

test('names with markup are only text', () => {
  expect(say('{name} wins', { name: '<b>{x}[y|z]</b>' })).toBe('<b>{x}[y|z]</b> wins')
})

test.each(['{name', 'too many }', '{n, plural, one {x}}', '{n, guess, other {x}}', '[id|label'])(
  '%s is an error',
  (message) => {
    expect(() => format(message, {}, 'en')).toThrow(MessageError)
  },
)

test('the names a message asks for', () => {
  expect(placeholders('{a} {n, plural, one {{b}} other {#}} [go|{c}]')).toEqual([
    '[go]',
    'a',
    'b',
    'c',
    'n',
  ])
})
