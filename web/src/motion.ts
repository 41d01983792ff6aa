// Motion tells what happened: cards fly from where they were to where they are, flip in the air, and a
// completed line sets like the sun. Everything runs above the page and never takes input; the next
// change ends what still moves.

import { backSymbolOf, faceSymbol } from './deck'
import { extension } from './extension.svelte'
import { lineCells, parseCard, type Card, type View } from './notation'
import type { TableEvent } from './protocol'

const FLIGHT_MS = 300
const FLIP_MS = 260
const SET_MS = 350
const MARK_MS = 900
const EASE = 'cubic-bezier(.3,.7,.25,1)'

/** A card on its way between places of the page; without a start its goal is only marked. */
export interface Move {
  /** Names of places, the first that is there counts. */
  from?: string[]
  to: string[]
  card?: Card | null
  /** Tells whether the card lies open at its goal, and is hidden there until it has come. */
  lands?: boolean
  /** How many ms later it starts. */
  wait?: number
}

let running: Animation[] = []
let ghosts: Element[] = []

function anchor(...names: string[]): HTMLElement | null {
  const [name, ...others] = names
  if (name === undefined) return null
  return document.querySelector<HTMLElement>(`[data-anchor="${name}"]`) ?? anchor(...others)
}

function play(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
  const animation = element.animate(frames, { easing: EASE, fill: 'backwards', ...options })
  running.push(animation)
  return animation
}

/** Returns a card lying above the page at a place. */
function ghost(at: DOMRect, card: Card | null, seat: number): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 120 168')
  svg.setAttribute('aria-hidden', 'true')
  svg.innerHTML = `<use href="${card === null ? backSymbolOf(seat, 'card') : faceSymbol(card, 'card')}"/>`
  Object.assign(svg.style, {
    position: 'fixed',
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
    pointerEvents: 'none',
    zIndex: '20',
  })
  document.body.append(svg)
  ghosts.push(svg)
  return svg
}

function vanish(element: Element, animation: Animation): void {
  animation.finished.then(
    () => element.remove(),
    () => element.remove(),
  )
}

/** Hides what already lies at the goal until its card has landed. */
function hideUntil(element: Element, ms: number): void {
  play(element, [{ opacity: 0 }, { opacity: 0 }], { duration: ms, easing: 'linear' })
}

/** Returns how wide a card is that lies in a place. */
function fits(place: DOMRect): number {
  return Math.min(place.width, place.height / 1.4)
}

function fly(
  from: HTMLElement | null,
  to: HTMLElement | null,
  card: Card | null,
  seat: number,
  hide: Element | null,
  delay = 0,
): void {
  if (from === null || to === null) return
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()]
  if (start.width === 0 || end.width === 0) return
  const element = ghost(start, card, seat)
  const size = fits(end) / fits(start)
  const [x, y] = [
    end.left + end.width / 2 - start.left - start.width / 2,
    end.top + end.height / 2 - start.top - start.height / 2,
  ]
  vanish(
    element,
    play(
      element,
      [
        { transform: 'none' },
        {
          transform: `translate(${x * 0.5}px, ${y * 0.5 - 14}px) scale(${(1 + size) / 2 + 0.06}) rotate(3deg)`,
          offset: 0.5,
        },
        { transform: `translate(${x}px, ${y}px) scale(${size})` },
      ],
      { duration: FLIGHT_MS, delay },
    ),
  )
  if (hide !== null) hideUntil(hide, FLIGHT_MS + delay - 15)
}

function flip(cell: HTMLElement | null, seat: number, delay: number): void {
  const face = cell?.firstElementChild
  if (cell === null || face == null) return
  const half = FLIP_MS / 2
  const back = ghost(cell.getBoundingClientRect(), null, seat)
  vanish(
    back,
    play(back, [{ transform: 'none' }, { transform: 'perspective(600px) rotateY(90deg)' }], {
      duration: half,
      delay,
      easing: 'ease-in',
    }),
  )
  play(
    face,
    [
      { transform: 'perspective(600px) rotateY(-90deg)', opacity: 1 },
      { transform: 'none', opacity: 1 },
    ],
    {
      duration: half,
      delay: delay + half,
      easing: 'ease-out',
    },
  )
  if (delay > 0 || half > 0) hideUntil(face, delay + half)
}

/** Lets the cards of a removed line sink and fade like the sun. */
function set(cells: (HTMLElement | null)[], card: Card | null, seat: number, delay: number): void {
  for (const cell of cells) {
    if (cell === null) continue
    const element = ghost(cell.getBoundingClientRect(), card, seat)
    vanish(
      element,
      play(
        element,
        [
          { transform: 'none', opacity: 1, filter: 'brightness(1)' },
          { transform: 'none', opacity: 1, filter: 'brightness(1.25)', offset: 0.25 },
          { transform: 'translateY(55%) scale(.92)', opacity: 0, filter: 'brightness(.6)' },
        ],
        { duration: SET_MS, delay, easing: 'ease-in' },
      ),
    )
  }
}

/** Ends every motion at once: what is on the page is already as it is now. */
export function endMotion(): void {
  for (const animation of running) animation.cancel()
  for (const element of ghosts) element.remove()
  running = []
  ghosts = []
}

/** For those who want no motion: marks for a moment the places where something happened. */
export function markEvents(events: TableEvent[]): void {
  endMotion()
  for (const event of events) {
    const place =
      event.cell !== undefined
        ? anchor(`cell-${(event.e === 'saw' ? event.other : event.seat) ?? 0}-${event.cell}`)
        : event.e === 'refused' || event.e === 'took'
          ? anchor('discard')
          : null
    mark(place)
  }
}

/** Marks both piles for a moment: one of them comes first. */
export function markPiles(): void {
  endMotion()
  mark(anchor('draw'))
  mark(anchor('discard'))
}

function mark(place: HTMLElement | null): void {
  if (place === null || typeof place.animate !== 'function') return
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()
  const line = { outline: `4px solid ${accent}`, outlineOffset: '2px' }
  play(place, [line, line], { duration: MARK_MS, easing: 'linear' })
}

/** Shows what happened between two views; the page already shows the later one. */
export function showEvents(events: TableEvent[], view: View | null): void {
  endMotion()
  if (view === null || document.hidden || typeof document.body.animate !== 'function') return
  let source = 'drawn'
  let delay = 0
  let flips = 0
  for (const event of events) {
    const seat = event.seat ?? 0
    const card = event.card === undefined ? null : parseCard(event.card)
    const cell = event.cell === undefined ? null : anchor(`cell-${seat}-${event.cell}`)
    switch (event.e) {
      case 'drew':
        fly(anchor('draw'), anchor('drawn'), card, seat, anchor('drawn')?.firstElementChild ?? null)
        break
      case 'took':
        source = 'discard'
        break
      case 'placed':
        // A card kept of several (R-A43) lies in no fingers any more.
        fly(anchor(source, 'draw'), cell, card, seat, cell?.firstElementChild ?? null)
        delay = FLIGHT_MS
        break
      case 'replaced':
        fly(cell, anchor('discard'), card, seat, anchor('discard')?.querySelector('.top') ?? null)
        break
      case 'refused':
        fly(
          anchor('drawn'),
          anchor('discard'),
          card,
          seat,
          anchor('discard')?.querySelector('.top') ?? null,
        )
        break
      case 'flipped':
        flip(cell, seat, 0)
        delay = FLIP_MS
        break
      case 'revealed':
        flip(cell, seat, Math.min(delay + flips++ * 40, 500))
        break
      case 'line_removed': {
        const grid = view.grids[seat]
        if (grid !== undefined && event.line !== undefined)
          set(
            lineCells(event.line, grid).map((index) => anchor(`cell-${seat}-${index}`)),
            card,
            seat,
            delay,
          )
        break
      }
      default:
        for (const move of extension.current?.movesOf(event, view) ?? []) {
          const goal = anchor(...move.to)
          if (move.from === undefined) mark(goal)
          else {
            const landed = goal?.querySelector('.top') ?? goal?.firstElementChild ?? null
            const wait = delay + (move.wait ?? 0)
            fly(
              anchor(...move.from),
              goal,
              move.card ?? null,
              seat,
              move.lands ? landed : null,
              wait,
            )
          }
        }
    }
  }
}
