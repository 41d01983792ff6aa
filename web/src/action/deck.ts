// The action cards: weather and instruments of the sky on parchment, drawn in one line weight.

import { installSymbols } from '../deck'
import { ACTION_CARDS, type ActionCard } from '../notation'

/** One drop of rain with its tip at a point. */
const drop = (x: number, y: number): string =>
  `M${x} ${y}c5 7 6.5 9.5 6.5 12.5a6.5 6.5 0 0 1-13 0c0-3 1.5-5.5 6.5-12.5z`

const CLOUD = 'M14 37a8.5 8.5 0 0 1-1-17 11.5 11.5 0 0 1 22-3 10 10 0 0 1 0 20z'

/** The lines of each pictogram in a square of 48. */
const LINES: Record<ActionCard, string> = {
  R: 'M28 4 12 27h11l-4 17 17-25H25z', // lightning
  S: 'M39 20A16 16 0 0 0 11 14M9 28a16 16 0 0 0 28 6M11 5v9h9M37 43v-9h-9', // whirlwind
  E: 'M30 14a6 6 0 1 0 12 0 6 6 0 1 0-12 0M28 10Q13 13 5 27M31 21Q22 27 17 43M28 16Q16 21 9 36', // comet
  D: drop(24, 3) + drop(12, 24) + drop(36, 24), // three drops
  L: 'M6 25 32 12l4 9L11 34zM32 12l6-4 6 12-7 1M21 30l-6 14M24 28l8 16', // telescope
  U: 'M5 25a19 19 0 0 1 38 0q-5-4-9.5 0-5-4-9.5 0-5-4-9.5 0-4.5-4-9.5 0M24 25v13a4.5 4.5 0 0 0 9 0M24 6V3', // umbrella
  P: 'M39 38V27A15.5 15.5 0 0 0 8 27v3M31 38V27.5a7.5 7.5 0 0 0-15 0V30M2 25l6 7 6-7M16 30v7M31 43h8', // rainbow
  T: 'M4 18l8-3c3-7 12-8 16-1l6 9 11 10-15-2c-4 6-13 5-16 0-3-4-3-9-2-13M20 34l-2 9M27 33v10M17 18h.1M20 23c3 4 7 4 12 2', // magpie
  X: 'M13 4 4 17l7 11 8-13zM35 4l9 13-7 11-8-13zM11 28c3 9 17 5 25 16M37 28c-3 9-17 5-25 16', // kites
  H: `${CLOUD}M24 29h.1`,
  I: `${CLOUD}M20 29h.1M28 29h.1`,
  J: `${CLOUD}M16 29h.1M24 29h.1M32 29h.1`,
}

const INK = '#3a2c6e'
const PAPER =
  '<linearGradient id="parchment" x2="0" y2="1"><stop stop-color="#fffaf0"/><stop offset="1" stop-color="#f0e2bf"/></linearGradient>'

const stroke = (lines: string, width: number, ink: string): string =>
  `<path d="${lines}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Returns the lines of an action card's own pictogram. */
export function signLines(card: ActionCard): string {
  return LINES[card]
}

/** Returns the symbols of an action card with a pictogram in an ink. */
export function symbolsOf(card: ActionCard, lines: string, ink: string): string {
  return (
    `<symbol id="sign${card}" viewBox="0 0 48 48">${stroke(lines, 2.8, ink)}</symbol>` +
    `<symbol id="card${card}" viewBox="0 0 120 168"><use href="#paper"/><rect x="5" y="5" width="110" height="158" rx="9.5" fill="url(#parchment)"/><use href="#sign${card}" x="22" y="46" width="76" height="76"/></symbol>` +
    `<symbol id="mini${card}" viewBox="0 0 40 52"><rect width="40" height="52" rx="6" fill="#fffdf7"/><rect x="2" y="2" width="36" height="48" rx="4.4" fill="#f6ecd2"/><use href="#sign${card}" x="4" y="10" width="32" height="32"/></symbol>`
  )
}

/** A compass rose: the back of the action cards. */
const BACK =
  '<symbol id="actionback" viewBox="0 0 96 120"><rect width="96" height="120" rx="12" fill="#fffdf7"/><rect x="4" y="4" width="88" height="112" rx="9" fill="#5a4a86"/>' +
  '<g fill="none" stroke="#f0e2bf" stroke-width="3" stroke-linejoin="round"><circle cx="48" cy="60" r="23"/><path d="M48 22l8 30 30 8-30 8-8 30-8-30-30-8 30-8z" fill="#5a4a86"/></g></symbol>'

/** Returns every symbol of the action cards, to lie beside those of the deck. */
export function actionSymbols(): string {
  return `<defs>${PAPER}${ACTION_CARDS.map((card) => symbolsOf(card, LINES[card], INK)).join('')}${BACK}</defs>`
}

/** Puts the action cards into the page, once. */
export function installActionDeck(page: Document): void {
  installSymbols(page, 'action-deck', actionSymbols)
}
