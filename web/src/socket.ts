// The connection to one table: it comes back by itself, and no command is lost or done twice.

import type { Command, Done, Refused, Reply, Update } from './protocol'

export type Status = 'connecting' | 'open' | 'lost' | 'closed'

/** A command without its id, which the connection gives. */
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never

export interface Handlers {
  update(update: Update): void
  status(status: Status): void
  /** The server refuses something that was no command: what it says is about the table itself. */
  refused(refusal: Refused): void
}

/** One connection as long as it lasts. */
export interface Wire {
  isOpen(): boolean
  send(text: string): void
  close(): void
}

export interface World {
  open(url: string, onmessage: (data: unknown) => void, onclose: () => void): Wire
  later(run: () => void, ms: number): number
  never(timer: number): void
  newId(): string
}

interface Waiting {
  text: string
  settle(answer: Done | Refused): void
}

const FIRST_WAIT_MS = 300
const LONGEST_WAIT_MS = 5000

/** Returns a random command id. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('')
}

export const browserWorld: World = {
  open: (url, onmessage, onclose) => {
    const socket = new WebSocket(url)
    socket.onmessage = (event) => onmessage(event.data)
    socket.onclose = onclose
    return {
      isOpen: () => socket.readyState === WebSocket.OPEN,
      send: (text) => socket.send(text),
      close: () => socket.close(),
    }
  },
  later: (run, ms) => window.setTimeout(run, ms),
  never: (timer) => window.clearTimeout(timer),
  newId: randomId,
}

export class TableSocket {
  private wire: Wire | null = null
  private version = -1
  private timer: number | null = null
  private wait = FIRST_WAIT_MS
  private ended = false
  private greeted = false
  private readonly waiting = new Map<string, Waiting>()

  constructor(
    private readonly url: string,
    private readonly handlers: Handlers,
    private readonly world: World = browserWorld,
  ) {
    this.connect()
  }

  /** Sends a command and returns its answer, which may come after a new connection. */
  send(wish: Wish): Promise<Done | Refused> {
    const id = this.world.newId()
    const text = JSON.stringify({ ...wish, id })
    return new Promise((settle) => {
      this.waiting.set(id, { text, settle })
      // Before the first update of a connection everything waits: it is sent again then.
      if (this.greeted && this.wire?.isOpen() === true) this.wire.send(text)
    })
  }

  /** Connects at once if there is no connection: the page is seen again. */
  wake(): void {
    if (this.wire === null) this.renew()
  }

  /** Takes a new connection even where there seems to be one: after a sleep it may be dead without a word. */
  renew(): void {
    if (this.ended) return
    const isOpen = this.greeted && this.wire !== null
    this.drop()
    this.wait = FIRST_WAIT_MS
    this.connect()
    if (isOpen) this.handlers.status('open')
  }

  /** Ends the connection for good. */
  close(): void {
    this.ended = true
    this.dropTimer()
    this.drop()
    this.handlers.status('closed')
  }

  private connect(): void {
    this.dropTimer()
    this.greeted = false
    this.handlers.status('connecting')
    const wire: Wire = this.world.open(
      this.url,
      (data) => {
        if (wire === this.wire && typeof data === 'string') this.read(data)
      },
      () => {
        if (wire === this.wire) this.lost()
      },
    )
    this.wire = wire
  }

  private read(text: string): void {
    const reply = JSON.parse(text) as Reply
    switch (reply.t) {
      case 'update':
        this.update(reply)
        break
      case 'done':
        this.answer(reply.id, reply)
        break
      case 'refused':
        if (reply.id != null) this.answer(reply.id, reply)
        else this.handlers.refused(reply)
        break
      case 'closed':
        // It passes: the server restarts, or this connection alone had to go. Another one is tried.
        break
    }
  }

  private update(update: Update): void {
    const full = update.table !== undefined && update.you !== undefined && update.game !== undefined
    if (!this.greeted) {
      if (!full) return
      this.greeted = true
      this.wait = FIRST_WAIT_MS
      this.version = update.version
      this.handlers.status('open')
      this.handlers.update(update)
      for (const { text } of this.waiting.values()) this.wire?.send(text)
      return
    }
    if (update.version < this.version || (update.version === this.version && !full)) return
    if (update.version > this.version + 1 && !full) {
      this.drop()
      this.connect()
      return
    }
    this.version = update.version
    this.handlers.update(update)
  }

  private answer(id: string, answer: Done | Refused): void {
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    waiting?.settle(answer)
  }

  private lost(): void {
    this.wire = null
    if (this.ended) return
    this.handlers.status('lost')
    this.timer = this.world.later(() => this.connect(), this.wait)
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS)
  }

  private drop(): void {
    const wire = this.wire
    this.wire = null
    wire?.close()
  }

  private dropTimer(): void {
    if (this.timer !== null) this.world.never(this.timer)
    this.timer = null
  }
}
