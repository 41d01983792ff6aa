// Reads the text of a view for display. What may be done is not decided here: the table says it.

/** A card that is known: its value, or a star. */
export type Card = number | 'star'

/** A place of a grid; `face` is null where the reader may not know the card. */
export type Cell =
  { kind: 'up'; card: Card } | { kind: 'down'; card: Card | null } | { kind: 'empty' }

/** Cells of one player, row by row. */
export interface Grid {
  rows: number
  columns: number
  cells: Cell[]
}

export interface Pile {
  /** The card on top, null if it is unknown or the pile is empty. */
  top: Card | null
  count: number
}

export interface View {
  variant: string
  grids: Grid[]
  /** Seat that owes the decision, null if nobody or several do. */
  actor: number | null
  step: string
  /** The card in the actor's fingers: null if there is none, 'hidden' if the reader may not see it. */
  drawn: Card | 'hidden' | null
  discard: Pile
  draw: Pile
  totals: number[]
  ender: number | null
  round: number
  ply: number
}

export class NotationError extends Error {}

const LETTERS: Record<string, Card> = { m: -2, n: -1, a: 10, b: 11, c: 12, '*': 'star' }

/** Returns the card that one character of the notation stands for. */
export function parseCard(text: string): Card {
  const letter = LETTERS[text]
  if (letter !== undefined) return letter
  if (/^[0-9]$/.test(text)) return Number(text)
  throw new NotationError(`no card: ${JSON.stringify(text)}`)
}

function parseRow(text: string): Cell[] {
  const cells: Cell[] = []
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '?') cells.push({ kind: 'down', card: null })
    else if (char === '.') cells.push({ kind: 'empty' })
    else if (char === '#') cells.push({ kind: 'down', card: parseCard(text.charAt(++at)) })
    else cells.push({ kind: 'up', card: parseCard(char) })
  }
  return cells
}

function parseGrid(text: string): Grid {
  const rows = text.split('/').map(parseRow)
  const columns = rows[0]?.length ?? 0
  if (columns === 0 || rows.some((row) => row.length !== columns))
    throw new NotationError(`rows of a grid differ: ${JSON.stringify(text)}`)
  return { rows: rows.length, columns, cells: rows.flat() }
}

function parsePile(text: string): Pile {
  if (text === '-') return { top: null, count: 0 }
  const found = /^([^+]*)(?:\+(\d+))?$/.exec(text)
  if (found === null) throw new NotationError(`no pile: ${JSON.stringify(text)}`)
  const known = found[1] ?? ''
  return {
    top: known === '' ? null : parseCard(known.charAt(0)),
    count: known.length + Number(found[2] ?? 0),
  }
}

/** Returns a view from its text; raises NotationError if it is none. */
export function parseView(text: string): View {
  const fields = text.split(' ')
  const [variant, grids, toAct, discard, draw, totals, ender, round, ply] = fields
  if (
    variant === undefined ||
    grids === undefined ||
    toAct === undefined ||
    discard === undefined ||
    draw === undefined ||
    totals === undefined ||
    ender === undefined ||
    round === undefined ||
    ply === undefined
  )
    throw new NotationError(`a view has nine fields: ${JSON.stringify(text)}`)
  const act = /^(\d+|-)([a-z])(.*)$/.exec(toAct)
  if (act === null) throw new NotationError(`no decision: ${JSON.stringify(toAct)}`)
  const [, who = '-', step = '', held = ''] = act
  return {
    variant,
    grids: grids.split(',').map(parseGrid),
    actor: who === '-' ? null : Number(who) - 1,
    step,
    drawn: step !== 'd' || held === '' ? null : held === '?' ? 'hidden' : parseCard(held),
    discard: parsePile(discard),
    draw: parsePile(draw),
    totals: totals.split(',').map(Number),
    ender: ender === '-' ? null : Number(ender) - 1,
    round: Number(round),
    ply: Number(ply),
  }
}

/** Returns the name of a cell as tokens and test hooks spell it, such as "13" for row 1 column 3. */
export function cellName(index: number, columns: number): string {
  return `${Math.floor(index / columns) + 1}${(index % columns) + 1}`
}

/** Returns a number with a real minus sign. */
export function formatNumber(value: number): string {
  return value < 0 ? `\u2212${-value}` : String(value)
}

/** Returns what stands on a card. */
export function formatCard(card: Card): string {
  return card === 'star' ? '★' : formatNumber(card)
}

/** Returns the sum of what lies face up in a grid, as one would add it up by eye. */
export function visibleSum(grid: Grid): number {
  let sum = 0
  for (const cell of grid.cells) if (cell.kind === 'up' && cell.card !== 'star') sum += cell.card
  return sum
}

/** Returns how many cells of a grid lie face up. */
export function openCount(grid: Grid | undefined): number {
  return grid?.cells.filter((cell) => cell.kind === 'up').length ?? 0
}

/** Returns how many cards a player turns up before the first turn, for the words of the waiting (R-C7, R-V2). */
export function firstFlips(grid: Grid | undefined): number {
  return grid !== undefined && grid.cells.length < 12 ? 1 : 2
}

/** Returns the cells of a line: lines count the columns first, then the rows. */
export function lineCells(line: number, grid: Grid): number[] {
  if (line < grid.columns)
    return Array.from({ length: grid.rows }, (_, row) => row * grid.columns + line)
  const row = line - grid.columns
  return Array.from({ length: grid.columns }, (_, column) => row * grid.columns + column)
}

/** A variant's text, "preset(option=value,…)", in its parts. */
export interface Variant {
  preset: string
  values: Record<string, string>
}

/** Returns the parts of a variant's text. */
export function parseVariant(text: string): Variant {
  const found = /^([^()]+)(?:\((.*)\))?$/.exec(text)
  if (found === null) throw new NotationError(`no variant: ${JSON.stringify(text)}`)
  const values: Record<string, string> = {}
  for (const pair of (found[2] ?? '').split(',').filter((part) => part !== '')) {
    const [name = '', value = ''] = pair.split('=')
    values[name] = value
  }
  return { preset: found[1] ?? '', values }
}
