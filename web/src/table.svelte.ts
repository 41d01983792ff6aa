// The state of the table this page shows, without a browser: updates in, commands out.

import { extension } from './extension.svelte'
import {
  firstFlips,
  openCount,
  parseVariant,
  parseView,
  wireCell,
  type ActionCard,
  type View,
} from './notation'
import type {
  Decision,
  Done,
  GameInfo,
  Refused,
  SeatInfo,
  TableEvent,
  TableInfo,
  Update,
  You,
} from './protocol'
import type { Status, Wish } from './socket'

/** One sentence's worth of what happened. */
export interface Happening {
  event: TableEvent
  round: number
}

/** What listens to changes: motion, sound, the log. */
export type Listener = (events: TableEvent[], before: View | null) => void

export type Send = (wish: Wish) => Promise<Done | Refused>

/** What a seat may do with a cell, from the tokens the table sent. */
export type Targets = ReadonlyMap<string, string>

/** An action card that the reader has a look at: its text, and what he may do with it. */
export interface Inspected {
  /** Null for the top of the action pile. */
  card: ActionCard | null
  /** Its place in the action row, 4 for the pile, 5 for the discard; null for a card of the own hand. */
  slot: number | null
}

export const LONGEST_LOG = 200

const NO_TARGETS: Targets = new Map<string, string>()

/** Returns the cells that tokens with a letter name, such as "s13" for the letter "s". */
export function targetsOf(decision: Decision | null, letter: string): Targets {
  const targets = new Map<string, string>()
  for (const token of decision?.legal ?? []) {
    if (token.length === 3 && token.startsWith(letter)) targets.set(token.slice(1), token)
  }
  return targets
}

export class TableState {
  table = $state.raw<TableInfo | null>(null)
  you = $state.raw<You>({ seats: [], host: false })
  game = $state.raw<GameInfo | null>(null)
  status = $state<Status>('connecting')
  /** The reader picked the top of the discard up and has not yet chosen a cell. */
  picked = $state(false)
  refusal = $state.raw<Refused | null>(null)
  ending = $state.raw<{ code: string; message: string } | null>(null)
  log = $state.raw<Happening[]>([])
  private lately = $state(0)
  /** The events of the log that came last, together. */
  latest: TableEvent[] = $derived(
    this.lately === 0 ? [] : this.log.slice(-this.lately).map(({ event }) => event),
  )
  /** The card that lay on the discard before its top card, as far as this page saw it. */
  beneath = $state.raw<View['discard']['top']>(null)

  /** An action card whose text is shown. */
  inspected = $state.raw<Inspected | null>(null)

  /** Another player whose cards the reader looks at closer, in the place of his own. */
  visited = $state<number | null>(null)

  /** Cells, as "seat-cell", that the reader has looked at since he last played. */
  seen = $state.raw<ReadonlySet<string>>(new Set())
  private answered = $state.raw<ReadonlySet<string>>(new Set())
  /** The own seat that acted last, or that has the device. */
  lastSeat = $state(0)
  /** Several people share the device: who gets it when the reader has seen enough. */
  handOver = $state.raw<{ to: number; go(): void } | null>(null)
  private readonly listeners = new Set<Listener>()

  constructor(readonly send: Send) {}

  /** The table as it lies; what was looked at is shown until one plays on, unless the table remembers. */
  view: View | null = $derived.by(() => {
    if (this.game === null) return null
    const view = parseView(this.game.view)
    if (parseVariant(view.variant).values['peek_memory'] === 'true') return view
    view.grids.forEach((grid, seat) =>
      grid.cells.forEach((cell, index) => {
        if (cell.kind === 'down' && !this.seen.has(`${seat}-${wireCell(index, grid.columns)}`))
          cell.card = null
      }),
    )
    return view
  })

  /** The names and kinds of those who play, in the order of the grids. */
  players: SeatInfo[] = $derived.by(() => {
    const seats = this.table?.seats ?? []
    const grids = this.view?.grids.length ?? seats.length
    return seats.length === grids ? seats : seats.filter((seat) => seat.kind !== 'open')
  })

  /** The decision this page answers: of the own seat that acted last if it owes one. */
  decision: Decision | null = $derived.by(() => {
    const open = (this.game?.decisions ?? []).filter((one) => !this.answered.has(decisionKey(one)))
    return open.find((one) => one.seat === this.lastSeat) ?? open[0] ?? null
  })

  /** The seat whose grid lies large before the reader; spectators look at the first. */
  ownSeat: number = $derived.by(() => {
    if (this.decision !== null) return this.decision.seat
    if (this.you.seats.includes(this.lastSeat)) return this.lastSeat
    return this.you.seats[0] ?? 0
  })

  /** An own seat that a bot plays for. */
  restingSeat: number | undefined = $derived(
    this.you.seats.find((seat) => this.players[seat]?.stand_in === true),
  )

  /** Somebody whom the table awaits and who is away: the host may let a bot play. */
  missedSeat: number | undefined = $derived(
    this.you.host
      ? this.players
          .map(({ kind, connected, stand_in }, seat) =>
            kind !== 'person' || connected || stand_in ? -1 : seat,
          )
          .find((seat) => this.awaits(seat) && !this.you.seats.includes(seat))
      : undefined,
  )

  /** Somebody has ended the round. */
  isClosing: boolean = $derived(this.view !== null && this.view.ender !== null)

  /** A round or the game is over. */
  isOver: boolean = $derived(this.game?.kind === 'round_over' || this.game?.kind === 'game_over')

  isSpectator: boolean = $derived(this.you.seats.length === 0)

  /** The seat whose grid lies large: another's while the decision is about his cards. */
  shownSeat: number = $derived(extension.current?.shownSeat(this) ?? this.visited ?? this.ownSeat)

  /** What a tap on a cell of the large grid means now. */
  targets: Targets = $derived.by(() => {
    if (this.visited !== null) return NO_TARGETS
    switch (this.decision?.kind) {
      case 'flip_initial':
      case 'flip':
        return targetsOf(this.decision, 'f')
      case 'drawn':
        return targetsOf(this.decision, 's')
      case 'main':
        return this.picked ? targetsOf(this.decision, 't') : NO_TARGETS
      default:
        return extension.current?.targets(this) ?? NO_TARGETS
    }
  })

  /** The players who may be chosen now, with the tokens that choose them. */
  playerTargets: ReadonlyMap<number, string> = $derived(
    extension.current?.playerTargets(this) ?? new Map<number, string>(),
  )

  canDraw: boolean = $derived(this.decision?.legal.includes('d') ?? false)
  canTake: boolean = $derived(targetsOf(this.decision, 't').size > 0)
  canRefuse: boolean = $derived(this.decision?.legal.includes('r') ?? false)

  /** Tells whether the game waits for a person or bot: for its decision, or to be ready. */
  awaits(seat: number): boolean {
    const grid = this.view?.grids[seat]
    const kind = this.game?.kind
    if (grid === undefined || kind === 'game_over') return false
    if (kind === 'round_over') return this.players[seat]?.ready === false
    if (kind === 'flip_initial') return openCount(grid) < firstFlips(grid)
    return this.view?.actor === seat
  }

  /** Calls a listener with the events of every later update. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Takes an update in. */
  apply(update: Update): void {
    const before = this.view
    const asked = this.decision
    if (update.table !== undefined) this.table = update.table
    if (update.you !== undefined) this.you = update.you
    if (update.game !== undefined) {
      const top = this.view?.discard.top ?? null
      this.game = update.game
      // A rematch numbers its decisions from 0 again.
      const open = new Set(update.game?.decisions.map(decisionKey))
      this.answered = new Set([...this.answered].filter((key) => open.has(key)))
      if (this.view === null || this.view.discard.count < 2) this.beneath = null
      else if (before !== null && before.ply !== this.view.ply) this.beneath = top
    }
    if (!this.canTake) this.picked = false
    // Who is asked something sees his own cards again.
    if (this.decision !== null && asked?.number !== this.decision.number) this.visited = null
    if (extension.current?.hasGone(this) === true) this.inspected = null
    const events = update.events ?? []
    if (events.length > 0) {
      const round = this.view?.round ?? 0
      const seen = events.filter((event) => event.e === 'saw' && event.card !== undefined)
      if (seen.length > 0)
        this.seen = new Set([
          ...this.seen,
          ...seen.map((event) => `${event.other ?? 0}-${event.cell ?? 0}`),
        ])
      this.log = [...this.log, ...events.map((event) => ({ event, round }))].slice(-LONGEST_LOG)
      this.lately = events.length
    }
    for (const listener of this.listeners) listener(events, before)
  }

  /** Answers the open decision with one of its tokens. */
  async act(action: string): Promise<void> {
    const decision = this.decision
    if (decision === null || !decision.legal.includes(action)) return
    this.picked = false
    this.inspected = null
    this.visited = null
    if (decision.kind === 'main') this.seen = new Set()
    this.lastSeat = decision.seat
    const key = decisionKey(decision)
    this.answered = new Set(this.answered).add(key)
    const answer = await this.ask({
      t: 'act',
      seat: decision.seat,
      decision: decision.number,
      action,
    })
    if (answer.t === 'refused') {
      const rest = new Set(this.answered)
      rest.delete(key)
      this.answered = rest
    }
  }

  /** Acts on a cell of the own grid, named as in tokens. */
  actOn(cell: string): void {
    const token = this.targets.get(cell)
    if (token !== undefined) void this.act(token)
  }

  /** Sends a command and shows a refusal. */
  async ask(wish: Wish): Promise<Done | Refused> {
    this.refusal = null
    const answer = await this.send(wish)
    if (answer.t === 'refused') this.refusal = answer
    return answer
  }

  /** Lets a bot play for who is missed. */
  standIn(): void {
    const seat = this.missedSeat
    if (seat !== undefined) void this.ask({ t: 'bot', seat, level: 'threshold' })
  }

  /** Shows the text of an action card, or puts it away. */
  inspect(inspected: Inspected | null): void {
    this.picked = false
    this.inspected = inspected
  }

  /** Looks closer at another player's cards, or back at the own ones. */
  visit(seat: number | null): void {
    this.pick(false)
    this.visited = seat === this.ownSeat ? null : seat
  }

  /** Picks the top of the discard up, or lays it back. */
  pick(picked: boolean): void {
    this.inspected = null
    this.visited = null
    this.picked = picked && this.canTake
  }
}

function decisionKey(decision: Decision): string {
  return `${decision.seat}:${decision.number}`
}
