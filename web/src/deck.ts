// The whole deck as SVG symbols. Every number card shows the same small landscape at another hour:
// the lower the sun above the horizon, the lower the value. A house stands in it; its window is lit
// at night. Tiny grids use the `mini` symbols: a large number, the colour, and a bar as high as the sun.

import { formatNumber, type Card } from './notation'

export const CARD_WIDTH = 120
export const CARD_HEIGHT = 168
const HORIZON = 100
const STEP = 6.1

/** The inks of a card; `ink` is the colour of the number on `flat`, the ground of the tiny card. */
export interface Paint {
  top: string
  bottom: string
  far: string
  land: string
  flat: string
  ink: string
}

const NIGHT_INK = '#ffffff'
const DAY_INK = '#0a0d2c'

function paint(top: string, bottom: string, far: string, land: string, flat: string): Paint {
  return { top, bottom, far, land, flat, ink: luminance(flat) > 0.2 ? DAY_INK : NIGHT_INK }
}

/** The paints of the number cards from −2 to 12. */
export const PAINTS: readonly Paint[] = [
  paint('#050923', '#1d2366', '#0d1240', '#060a24', '#0a0e33'),
  paint('#0a1140', '#333a86', '#161c55', '#0a0f33', '#1a2160'),
  paint('#141d5c', '#6a58a8', '#262a6c', '#121742', '#312c78'),
  paint('#1b3877', '#a678b4', '#333a7c', '#182350', '#4b3f8e'),
  paint('#20508e', '#dc8fa5', '#3a4c80', '#1c2f57', '#3f5496'),
  paint('#2668a4', '#f7a686', '#3d6487', '#1f3f5c', '#245882'),
  paint('#3386b8', '#fbc28a', '#3f7a86', '#1f4d59', '#175864'),
  paint('#46a3c9', '#fdd79a', '#448a7c', '#205448', '#6cc9b8'),
  paint('#5cb9d6', '#fee6ad', '#4b9873', '#22583c', '#86d69a'),
  paint('#77c9dd', '#fdeebb', '#5ba46a', '#2a5a33', '#addc86'),
  paint('#9dd5d8', '#fdeea8', '#7cac5c', '#3a5a2a', '#d3e178'),
  paint('#f7d277', '#fdecb0', '#a8a350', '#575022', '#f6d763'),
  paint('#f8b95a', '#fddc93', '#bd8d46', '#664520', '#fbbd58'),
  paint('#f79b4c', '#fbc67e', '#bd7240', '#6b3a20', '#fb9f57'),
  paint('#f4743f', '#fbb066', '#b9582f', '#6d2a1c', '#f87f4c'),
]

/** Returns the paint of a number card; raises RangeError for a value no card has. */
export function paintOf(value: number): Paint {
  const found = PAINTS[value + 2]
  if (found === undefined) throw new RangeError(`no card has the value ${value}`)
  return found
}

/** Returns the relative luminance of a colour such as #a0b1c2, from 0 to 1. */
export function luminance(colour: string): number {
  const part = (at: number): number => {
    const s = parseInt(colour.slice(at, at + 2), 16) / 255
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/** Returns the contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const a = luminance(one) + 0.05
  const b = luminance(other) + 0.05
  return Math.max(a, b) / Math.min(a, b)
}

/** Returns pseudo-random numbers from 0 to 1 that are the same on every machine. */
function scatter(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}

const round = (x: number): string => String(Math.round(x * 10) / 10)

/** Returns dots as one path: a stroke of length zero with a round end is a star. */
function dots(count: number, seed: number, bottom: number): string {
  const next = scatter(seed)
  let path = ''
  for (let i = 0; i < count; i++)
    path += `M${round(6 + next() * 108)} ${round(7 + next() * bottom)}h0`
  return path
}

function stars(count: number, seed: number, bottom: number): string {
  const many = dots(count, seed, bottom)
  const bright = dots(Math.ceil(count / 4), seed + 50, bottom)
  return (
    `<path d="${many}" stroke="#fff" stroke-opacity=".7" stroke-width="1.3" stroke-linecap="round"/>` +
    `<path d="${bright}" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/>`
  )
}

function sunHeight(value: number): number {
  return HORIZON - (value - 0.4) * STEP
}

function sun(value: number): string {
  const y = round(sunHeight(value))
  const colour = value < 9 ? '#fff4cc' : '#fffbea'
  let rays = ''
  if (value >= 9) {
    const reach = 17 + (value - 8) * 2.6
    let path = ''
    for (let k = 0; k < 16; k++) {
      const angle = (k * Math.PI) / 8
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      const far = k % 2 === 0 ? reach + 9 : reach + 4
      path += `M${round(60 + c * 22)} ${round(Number(y) + s * 22)}L${round(60 + c * far)} ${round(Number(y) + s * far)}`
    }
    rays = `<path d="${path}" stroke="${colour}" stroke-width="2.6" stroke-linecap="round"/>`
  }
  return (
    `<circle cx="60" cy="${y}" r="34" fill="${colour}" opacity=".16"/>` +
    `<circle cx="60" cy="${y}" r="25" fill="${colour}" opacity=".26"/>` +
    rays +
    `<circle cx="60" cy="${y}" r="17" fill="${colour}"/>`
  )
}

function moon(x: number, y: number, size: number): string {
  const r = round(size)
  return (
    `<circle cx="${x}" cy="${y}" r="${round(size * 1.7)}" fill="#f4f0d8" opacity=".12"/>` +
    `<path d="M${round(x + size * 0.35)} ${round(y - size * 0.94)}a${r} ${r} 0 1 0 ${round(size * 0.6)} ${round(size * 1.6)}a${round(size * 0.86)} ${round(size * 0.86)} 0 0 1 ${round(-size * 0.6)} ${round(-size * 1.6)}z" fill="#f7f2d6"/>`
  )
}

/** The scale at the edge: one tick for every point, bright up to the height of the sun. */
function scale(value: number): string {
  let low = ''
  let high = ''
  for (let point = 1; point <= 12; point++) {
    const y = round(sunHeight(point))
    if (point <= value) low += `M113 ${y}h-7`
    else high += `M113 ${y}h-3.5`
  }
  const ink = value >= 5 && value <= 12 ? DAY_INK : '#fff'
  return (
    `<path d="${high}" stroke="${ink}" stroke-opacity=".38" stroke-width="1.7"/>` +
    `<path d="${low}" stroke="${ink}" stroke-opacity=".9" stroke-width="2.4"/>`
  )
}

function land(value: number, { far, land: near }: Paint): string {
  const lit = value <= 1 ? '#ffd27a' : far
  return (
    `<path d="M0 99C18 90 34 95 52 98S92 86 120 94V130H0z" fill="${far}"/>` +
    `<path d="M0 105C24 97 44 110 70 104S104 97 120 103V168H0z" fill="${near}"/>` +
    `<path d="M17 103v-9l6.5-6 6.5 6v9z" fill="${near}"/><path d="M21.4 95h4.2v4.4h-4.2z" fill="${lit}"/>` +
    `<path d="M98 102v-9" stroke="${near}" stroke-width="2"/><ellipse cx="98" cy="88" rx="5.4" ry="7.6" fill="${near}"/>`
  )
}

function birds(value: number): string {
  if (value < 4 || value > 8) return ''
  return `<path d="M22 ${40 + value}q4-4 7 0q3-4 7 0M36 ${30 + value}q3-3 5 0q2-3 5 0" fill="none" stroke="${DAY_INK}" stroke-opacity=".55" stroke-width="1.6" stroke-linecap="round"/>`
}

function text(value: number, x: number, y: number, size: number, ink: string): string {
  return `<text x="${x}" y="${y}" text-anchor="middle" font-weight="900" font-size="${size}" fill="${ink}">${formatNumber(value)}</text>`
}

const isTurnable = (value: number): boolean => value === 6 || value === 9

function numberSymbol(value: number): string {
  const colours = paintOf(value)
  const wide = value >= 10 || value < 0
  return (
    `<linearGradient id="sky${value}" x2="0" y2="1"><stop stop-color="${colours.top}"/><stop offset=".62" stop-color="${colours.bottom}"/></linearGradient>` +
    `<symbol id="card${value}" viewBox="0 0 120 168"><use href="#paper"/><g clip-path="url(#inside)">` +
    `<path d="M0 0h120v168H0z" fill="url(#sky${value})"/>` +
    (value <= 2 ? stars([46, 36, 26, 12, 5][value + 2] ?? 0, value + 9, 76) : '') +
    (value === -2 ? moon(84, 36, 16) : value === -1 ? moon(66, 68, 13) : sun(value)) +
    birds(value) +
    land(value, colours) +
    (value > 0 ? scale(value) : '') +
    '</g>' +
    text(value, 60, isTurnable(value) ? 150 : 155, wide ? 60 : 66, '#fff') +
    (isTurnable(value)
      ? '<path d="M42 158.5h36" stroke="#fff" stroke-width="4" stroke-linecap="round"/>'
      : '') +
    '</symbol>' +
    miniSymbol(value, colours)
  )
}

/** Tiny cards: number and ground, the sun's height as a bar at the edge. */
function miniSymbol(value: number, { flat, ink }: Paint): string {
  const wide = value >= 10 || value < 0
  const height = Math.max(0, value) * 3.4
  return (
    `<symbol id="mini${value}" viewBox="0 0 40 52"><rect width="40" height="52" rx="6" fill="#fffdf7"/>` +
    `<rect x="2" y="2" width="36" height="48" rx="4.4" fill="${flat}"/>` +
    (height > 0
      ? `<path d="M35.2 47v-${round(height)}" stroke="${ink}" stroke-opacity=".45" stroke-width="3" stroke-linecap="round"/>`
      : '') +
    text(value, wide ? 18.4 : 18.6, isTurnable(value) ? 36 : 38.5, wide ? 28 : 36, ink) +
    (isTurnable(value)
      ? `<path d="M10 43h17" stroke="${ink}" stroke-width="3.4" stroke-linecap="round"/>`
      : '') +
    '</symbol>'
  )
}

/** Constellations, one for each seat: points, joined in their order; a new list begins a new line. */
const CONSTELLATIONS: readonly (readonly number[][])[] = [
  [[22, 52, 40, 44, 54, 56, 66, 72, 62, 96, 90, 108, 98, 84, 66, 72]], // the Plough
  [[20, 70, 40, 104, 60, 74, 82, 98, 100, 58]], // Cassiopeia
  [
    [32, 38, 48, 76, 40, 126],
    [84, 42, 70, 82, 86, 122],
    [48, 76, 59, 79, 70, 82],
    [32, 38, 84, 42],
  ], // Orion
  [
    [60, 30, 60, 62, 58, 96, 56, 134],
    [22, 84, 60, 62, 98, 70],
  ], // the Swan
  [
    [50, 34, 62, 48, 46, 56, 50, 34],
    [62, 48, 76, 112, 58, 120, 46, 56],
  ], // the Lyre
  [[92, 40, 74, 36, 66, 54, 76, 70, 70, 92, 28, 112, 40, 86, 76, 70]], // the Lion
  [[86, 34, 84, 52, 68, 66, 60, 88, 50, 112, 30, 120, 22, 104, 34, 98]], // the Scorpion
  [[30, 56, 40, 86, 60, 100, 82, 94, 94, 68, 92, 46]], // the Northern Crown
  [
    [36, 46, 62, 50, 78, 72, 52, 68, 36, 46],
    [78, 72, 92, 122],
  ], // the Dolphin
  [
    [58, 34, 64, 130],
    [32, 84, 90, 76],
  ], // the Southern Cross
]

function backSymbol(seat: number): string {
  let lines = ''
  let points = ''
  for (const list of CONSTELLATIONS[seat % CONSTELLATIONS.length] ?? []) {
    for (let i = 0; i < list.length; i += 2) {
      const [x = 0, y = 0] = [list[i], list[i + 1]]
      lines += `${i === 0 ? 'M' : 'L'}${x} ${y}`
      points += `M${x} ${y}h0`
    }
  }
  const figure =
    `<path d="${lines}" fill="none" stroke="#9db0ff" stroke-opacity=".75" stroke-width="1.8" stroke-linejoin="round"/>` +
    `<path d="${points}" stroke="#f1f4ff" stroke-width="7" stroke-linecap="round"/>`
  const small = `<path d="${lines}" fill="none" stroke="#9db0ff" stroke-opacity=".7" stroke-width="3.4"/><path d="${points}" stroke="#dfe6ff" stroke-width="11" stroke-linecap="round"/>`
  return (
    `<symbol id="back${seat}" viewBox="0 0 120 168"><use href="#paper"/><rect x="5" y="5" width="110" height="158" rx="9.5" fill="url(#night)"/>` +
    `<path d="${dots(34, 3 + seat, 152)}" stroke="#cfd6ff" stroke-opacity=".5" stroke-width="1.3" stroke-linecap="round"/>` +
    '<rect x="9.5" y="9.5" width="101" height="149" rx="6" fill="none" stroke="#9db0ff" stroke-opacity=".38" stroke-width="1.2"/>' +
    `${figure}</symbol>` +
    `<symbol id="miniback${seat}" viewBox="0 0 40 52"><rect width="40" height="52" rx="6" fill="#7f8dd6"/><rect x="1.6" y="1.6" width="36.8" height="48.8" rx="4.8" fill="#1d2766"/>` +
    `<g transform="translate(3 3) scale(.283 .275)">${small}</g></symbol>`
  )
}

function starShape(x: number, y: number, size: number): string {
  const points: string[] = []
  for (let k = 0; k < 10; k++) {
    const angle = (k * Math.PI) / 5 - Math.PI / 2
    const r = k % 2 === 0 ? size : size * 0.44
    points.push(`${round(x + Math.cos(angle) * r)} ${round(y + Math.sin(angle) * r)}`)
  }
  return `<path d="M${points.join('L')}z" fill="#ffe9b8" stroke="#ffe9b8" stroke-width="3" stroke-linejoin="round"/>`
}

function starSymbols(): string {
  return (
    '<linearGradient id="violet" x2="1" y2="1"><stop stop-color="#120a3a"/><stop offset=".55" stop-color="#53248f"/><stop offset="1" stop-color="#b2418f"/></linearGradient>' +
    '<symbol id="cardstar" viewBox="0 0 120 168"><use href="#paper"/><g clip-path="url(#inside)"><path d="M0 0h120v168H0z" fill="url(#violet)"/>' +
    `${stars(24, 77, 150)}<g fill="none" stroke="#ffe9b8" stroke-linecap="round"><path d="M14 154Q52 120 74 76" stroke-width="12" opacity=".2"/><path d="M24 146Q56 118 76 78" stroke-width="4" opacity=".6"/></g>` +
    `${starShape(76, 62, 30)}</g></symbol>` +
    `<symbol id="ministar" viewBox="0 0 40 52"><rect width="40" height="52" rx="6" fill="#fffdf7"/><rect x="2" y="2" width="36" height="48" rx="4.4" fill="#53248f"/>${starShape(20, 26, 12)}</symbol>`
  )
}

/** Returns the content of the page's one hidden SVG: every symbol of the deck. */
export function deckSymbols(): string {
  let numbers = ''
  for (let value = -2; value <= 12; value++) numbers += numberSymbol(value)
  let backs = ''
  for (let seat = 0; seat < CONSTELLATIONS.length; seat++) backs += backSymbol(seat)
  return (
    '<defs><clipPath id="inside"><rect x="4" y="4" width="112" height="160" rx="10"/></clipPath>' +
    '<radialGradient id="night" cx=".5" cy=".3" r=".9"><stop stop-color="#2f3d8f"/><stop offset="1" stop-color="#0d1139"/></radialGradient>' +
    '<symbol id="paper" viewBox="0 0 120 168"><rect x=".5" y=".5" width="119" height="167" rx="13.5" fill="#fffdf7" stroke="#0a0d2c" stroke-opacity=".25"/></symbol>' +
    `${numbers}${backs}${starSymbols()}</defs>`
  )
}

/** Returns the id of the symbol of a card's face, large or tiny. */
export function faceSymbol(card: Card, size: 'card' | 'mini'): string {
  return `#${size}${card}`
}

/** Returns the id of the symbol of a card's back with the constellation of a seat. */
export function backSymbolOf(seat: number, size: 'card' | 'mini'): string {
  return `#${size === 'mini' ? 'miniback' : 'back'}${seat % CONSTELLATIONS.length}`
}

/** Puts symbols into the page under an id, once. */
export function installSymbols(page: Document, id: string, symbols: () => string): void {
  if (page.getElementById(id) !== null) return
  const svg = page.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.id = id
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('width', '0')
  svg.setAttribute('height', '0')
  svg.innerHTML = symbols()
  page.body.prepend(svg)
}

/** Puts the deck into the page, once. */
export function installDeck(page: Document): void {
  installSymbols(page, 'deck', deckSymbols)
}
