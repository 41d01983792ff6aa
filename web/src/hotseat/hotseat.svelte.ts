// Several people at one device: who of them has it now, and what stands between two of them.
//
// It lies between the connection and the state of the table. The table is shown as the one who has
// the device may know it: his view, his decisions, his private events. What another one alone may
// know waits for him. Nothing here knows a rule: whose decision it is and what each may know comes
// from the server.

import type { GameInfo, Shared, TableEvent, Update } from '../protocol'
import type { Wish } from '../socket'
import { LONGEST_LOG, type Happening, type TableState } from '../table.svelte'

/** What shows its card to its seat alone. */
const PRIVATE: ReadonlySet<TableEvent['e']> = new Set(['drew', 'held', 'saw'] as const)

/** What is asked openly: an answer shows nobody anything for him alone. */
const OPEN: ReadonlySet<GameInfo['kind']> = new Set([
  'flip_initial',
  'claim',
  'lines',
  'defend',
] as const)

/** Tells whether an event shows a card to one person alone. */
function isSecret(event: TableEvent): boolean {
  return event.card !== undefined && PRIVATE.has(event.e)
}

/** Returns an event as somebody may know it, null for everybody. */
function asToldTo(event: TableEvent, person: number | null): TableEvent {
  if (!isSecret(event) || event.seat === person) return event
  const { card: _, ...rest } = event
  return rest
}

export class HotSeat {
  /** Who has the device; null while nobody does, and before the first decision. */
  holder = $state<number | null>(null)
  /** Who is to get it next, behind the curtain or after a last look of the one who has it. */
  next = $state<number | null>(null)
  /** Counts the changes that need no curtain, so that a banner names the new one. */
  changes = $state(0)

  private game: GameInfo | null = null
  private version = 0
  private log: Happening[] = []
  /** Per person what he has looked at since he last played. */
  private readonly seen = new Map<number, ReadonlySet<string>>()
  /** What happened for one person alone while another one had the device. */
  private waiting: TableEvent[] = []
  /** The one who has the device has just been shown something for him alone. */
  private hasNews = false

  constructor(private readonly table: TableState) {
    this.log = table.log
  }

  /** The person before whom the curtain stands. */
  get curtainFor(): number | null {
    return this.holder === null ? this.next : null
  }

  /** Takes an update in, and shows of it what may be seen now. */
  take(update: Update): void {
    this.version = update.version
    if (update.game !== undefined) this.game = update.game
    const shared = this.game?.shared
    if (shared === undefined) {
      this.holder = this.next = this.table.handOver = null
      this.waiting = []
      this.table.apply(update)
      return
    }
    const events = update.events ?? []
    for (const event of events) {
      if (!isSecret(event)) continue
      if (event.seat === this.holder) this.hasNews = true
      else this.waiting.push(event)
    }
    const told = events.map((event) => asToldTo(event, this.holder))
    this.settle(shared)
    this.show({ ...update, events: told })
  }

  /** Hears what the one who has the device does: who plays on has seen what there was to see. */
  sent(wish: Wish): void {
    if (wish.t === 'act') this.hasNews = false
  }

  /** Hides what the one who has the device knows, so that he can hand it on. */
  hide(): void {
    this.giveTo(null)
    this.show()
  }

  /** The next person says that he has the device. */
  arrive(): void {
    if (this.next === null) return
    this.giveTo(this.next)
    const shared = this.game?.shared
    if (shared !== undefined) this.settle(shared)
    this.show()
  }

  /** Decides whether another person must get the device now. */
  private settle({ views, secrets, public: known }: Shared): void {
    const owing = (this.game?.decisions ?? []).map(({ seat }) => seat)
    const people = views.map(({ seat }) => seat)
    this.waiting = this.waiting.filter(({ seat }) => people.includes(seat ?? -1))
    if (this.holder !== null && !people.includes(this.holder)) this.giveTo(null)
    const asked = this.holder !== null && owing.includes(this.holder)
    const missed = this.waiting.find(({ seat }) => seat !== this.holder)?.seat
    this.next = asked ? null : (missed ?? owing[0] ?? null)
    if (this.next === null) return
    const isOpen = this.game !== null && OPEN.has(this.game.kind)
    const needsCurtain = (secrets && !isOpen) || views.some(({ view }) => view !== known)
    if (needsCurtain) {
      if (!this.hasNews) this.giveTo(null)
    } else {
      if (this.holder !== null) this.changes++
      this.giveTo(this.next)
    }
  }

  /** Puts the device into somebody's hands, or into nobody's. */
  private giveTo(person: number | null): void {
    const { table } = this
    if (this.holder !== null) this.seen.set(this.holder, table.seen)
    if (person !== null) this.next = null
    this.holder = person
    this.hasNews = this.waiting.some(({ seat }) => seat === person)
    table.seen = (person === null ? undefined : this.seen.get(person)) ?? new Set()
    table.inspect(null)
    table.refusal = null
    if (person !== null) table.lastSeat = person
    table.log = this.log.map(({ event, round }) => ({ event: asToldTo(event, person), round }))
  }

  /** Shows the table to whoever has the device, with what waited for him. */
  private show(update: Update = { t: 'update', version: this.version }): void {
    const { holder, table } = this
    const own = holder === null ? [] : this.waiting.filter(({ seat }) => seat === holder)
    this.waiting = this.waiting.filter(({ seat }) => seat !== holder)
    const events = [...(update.events ?? []), ...own]
    const shown = this.asShown()
    table.apply({ ...update, events, ...(shown === null ? {} : { game: shown }) })
    if (events.length > 0)
      this.log = [...this.log, ...table.log.slice(-events.length)].slice(-LONGEST_LOG)
    const to = holder === null ? null : this.next
    table.handOver = to === null ? null : { to, go: () => this.hide() }
  }

  /** Returns the game as whoever has the device may know it. */
  private asShown(): GameInfo | null {
    const { game, holder } = this
    if (game?.shared === undefined) return game
    const { public: known, views } = game.shared
    return {
      ...game,
      view: views.find(({ seat }) => seat === holder)?.view ?? known,
      decisions: game.decisions.filter(({ seat }) => seat === holder),
    }
  }
}
