// Reads the text of a view for display. What may be done is not decided here: the table says it.

/** The action cards in the order of the notation; the last three are a table's own. */
export const ACTION_CARDS = ['R', 'S', 'E', 'D', 'L', 'U', 'P', 'T', 'X', 'H', 'I', 'J'] as const
export type ActionCard = (typeof ACTION_CARDS)[number]

/** A card that is known: its value, a star, or an action card among the game cards (R-V3). */
export type Card = number | 'star' | ActionCard

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
  /** Extra turns left for whoever's turn it is. */
  extra: number
  /** Whose cards the decision is about. */
  target: number | null
  /** What the first half of the decision chose: a cell, or a place among held cards. */
  picked: number | null
  /** Everything else that only Skyjo Action has, see `action/extras.ts`. */
  extras: ReadonlyMap<string, string>
}

export class NotationError extends Error {}

const LETTERS: Record<string, Card> = { m: -2, n: -1, a: 10, b: 11, c: 12, '*': 'star' }

/** Tells whether a card, or a character of the notation, is an action card. */
export function isActionCard(card: unknown): card is ActionCard {
  return (ACTION_CARDS as readonly unknown[]).includes(card)
}

/** Returns the card that one character of the notation stands for. */
export function parseCard(text: string): Card {
  const letter = LETTERS[text]
  if (letter !== undefined) return letter
  if (/^[0-9]$/.test(text)) return Number(text)
  if (isActionCard(text)) return text
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
  const act = /^(\d+|-)([a-zA-Z])(.*)$/.exec(toAct)
  if (act === null) throw new NotationError(`no decision: ${JSON.stringify(toAct)}`)
  const [, who = '-', step = '', held = ''] = act
  const extras = new Map<string, string>()
  for (const field of fields.slice(9)) {
    const at = field.indexOf('=')
    extras.set(field.slice(0, at), field.slice(at + 1))
  }
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
    extra: Number(extras.get('extra') ?? 0),
    target: optional(extras.get('target')),
    picked: optional(extras.get('picked')),
    extras,
  }
}

function optional(text: string | undefined): number | null {
  return text === undefined || Number(text) < 0 ? null : Number(text)
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
  return typeof card === 'number' ? formatNumber(card) : card === 'star' ? '★' : '✦'
}

/** Returns the sum of what lies face up in a grid, as one would add it up by eye. */
export function visibleSum(grid: Grid): number {
  let sum = 0
  for (const cell of grid.cells)
    if (cell.kind === 'up' && typeof cell.card === 'number') sum += cell.card
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

/** Cells as messages count them: four to a row, in grids of nine cards too. */
const ROW = 4

/** Returns the number that messages give to a place of a grid. */
export function wireCell(index: number, columns: number): number {
  return Math.floor(index / columns) * ROW + (index % columns)
}

/** Returns the place of a grid that messages give a number. */
export function cellAt(grid: Grid, cell: number): Cell | undefined {
  const column = cell % ROW
  return column < grid.columns
    ? grid.cells[Math.floor(cell / ROW) * grid.columns + column]
    : undefined
}

/** Returns the cells of a line as messages count both: columns are lines 0 to 3, rows 4 to 6. */
export function lineCells(line: number, grid: Grid): number[] {
  if (line < ROW) return Array.from({ length: grid.rows }, (_, row) => row * ROW + line)
  return Array.from({ length: grid.columns }, (_, column) => (line - ROW) * ROW + column)
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
