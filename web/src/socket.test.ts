import { beforeEach, expect, test } from 'vitest'
import type { Reply, Update } from './protocol'
import { TableSocket, type Status, type Wire, type World } from './socket'

class FakeWire implements Wire {
  readonly sent: string[] = []
  open = true
  closed = false

  constructor(
    private readonly onmessage: (data: unknown) => void,
    readonly onclose: () => void,
  ) {}

  isOpen(): boolean {
    return this.open
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.open = false
    this.closed = true
  }

  say(reply: Reply): void {
    this.onmessage(JSON.stringify(reply))
  }

  /** The network breaks. */
  breakOff(): void {
    this.open = false
    this.onclose()
  }
}

class FakeWorld implements World {
  readonly wires: FakeWire[] = []
  readonly waits: { run: () => void; ms: number }[] = []
  ids = 0

  open(_url: string, onmessage: (data: unknown) => void, onclose: () => void): Wire {
    const wire = new FakeWire(onmessage, onclose)
    this.wires.push(wire)
    return wire
  }

  later(run: () => void, ms: number): number {
    return this.waits.push({ run, ms })
  }

  never(): void {
    this.waits.length = 0
  }

  newId(): string {
    return `id${++this.ids}`
  }

  get wire(): FakeWire {
    const last = this.wires.at(-1)
    if (last === undefined) throw new Error('never connected')
    return last
  }

  /** Time passes until the next timer. */
  pass(): void {
    this.waits.pop()?.run()
  }
}

function full(version: number): Update {
  return {
    t: 'update',
    version,
    table: {
      id: 'x',
      stage: 'lobby',
      seats: [],
      variant: 'skyjo',
      game: 1,
      commitment: '',
      secret: '',
      promises: [],
      awaited: [],
      withdrawals: [],
    },
    you: { seats: [], host: false },
    game: null,
  }
}

let world: FakeWorld
let updates: Update[]
let states: Status[]
let refusals: string[]
let socket: TableSocket

beforeEach(() => {
  world = new FakeWorld()
  updates = []
  states = []
  refusals = []
  socket = new TableSocket(
    'ws://x/ws/y',
    {
      update: (update) => updates.push(update),
      status: (status) => states.push(status),
      refused: ({ code }) => refusals.push(code),
    },
    world,
  )
})

const versions = (): number[] => updates.map(({ version }) => version)

test('the first full update opens the table, later ones follow in order', () => {
  world.wire.say(full(7))
  world.wire.say({ t: 'update', version: 8, events: [] })
  expect(versions()).toEqual([7, 8])
  expect(states).toEqual(['connecting', 'open'])
})

test('an update that is already known is dropped', () => {
  world.wire.say(full(7))
  world.wire.say({ t: 'update', version: 7, events: [] })
  world.wire.say({ t: 'update', version: 3, events: [] })
  expect(versions()).toEqual([7])
})

test('a full update of the same version is taken, so that a stale decision heals', () => {
  world.wire.say(full(7))
  world.wire.say(full(7))
  expect(versions()).toEqual([7, 7])
})

test('a gap in the versions leads to a new connection', () => {
  world.wire.say(full(7))
  world.wire.say({ t: 'update', version: 9, events: [] })
  expect(world.wires).toHaveLength(2)
  expect(world.wires[0]?.closed).toBe(true)
  world.wire.say(full(9))
  expect(versions()).toEqual([7, 9])
})

test('a command is answered by its id', async () => {
  world.wire.say(full(1))
  const answer = socket.send({ t: 'start' })
  expect(world.wire.sent).toEqual(['{"t":"start","id":"id1"}'])
  world.wire.say({ t: 'done', id: 'other', version: 2 })
  world.wire.say({ t: 'done', id: 'id1', version: 2 })
  expect(await answer).toEqual({ t: 'done', id: 'id1', version: 2 })
})

test('a command waits for the connection, and is sent once', () => {
  void socket.send({ t: 'start' })
  expect(world.wire.sent).toEqual([])
  world.wire.say(full(1))
  expect(world.wire.sent).toEqual(['{"t":"start","id":"id1"}'])
})

test('an unanswered command is sent again with the same id after a break, an answered one is not', async () => {
  world.wire.say(full(1))
  const first = socket.send({ t: 'start' })
  void socket.send({ t: 'rematch' })
  world.wire.say({ t: 'done', id: 'id1', version: 2 })
  await first
  world.wire.breakOff()
  expect(states.at(-1)).toBe('lost')
  world.pass()
  world.wire.say(full(2))
  expect(world.wire.sent).toEqual(['{"t":"rematch","id":"id2"}'])
})

test('a refusal settles its command', async () => {
  world.wire.say(full(1))
  const answer = socket.send({ t: 'start' })
  world.wire.say({
    t: 'refused',
    id: 'id1',
    code: 'table/too-few',
    message: 'two players are needed',
  })
  expect(await answer).toMatchObject({ t: 'refused', code: 'table/too-few' })
})

test('attempts wait longer each time, and a page that is seen again connects at once', () => {
  world.wire.breakOff()
  expect(world.waits.map(({ ms }) => ms)).toEqual([300])
  world.pass()
  world.wire.breakOff()
  expect(world.waits.map(({ ms }) => ms)).toEqual([600])
  socket.wake()
  expect(world.waits).toEqual([])
  expect(world.wires).toHaveLength(3)
})

test('waking an open connection changes nothing', () => {
  world.wire.say(full(1))
  socket.wake()
  expect(world.wires).toHaveLength(1)
})

test('after a long sleep a new connection is taken, and what was unanswered is sent again', () => {
  world.wire.say(full(3))
  void socket.send({ t: 'start' })
  socket.renew()
  expect(world.wires).toHaveLength(2)
  expect(world.wires[0]?.closed).toBe(true)
  expect(states.at(-1)).toBe('open')
  world.wire.say(full(3))
  expect(world.wire.sent).toEqual(['{"t":"start","id":"id1"}'])
})

test('what the table says of itself is no answer to a command', () => {
  world.wire.say(full(1))
  world.wire.say({ t: 'refused', code: 'table/read-only', message: 'only watched', version: 1 })
  expect(refusals).toEqual(['table/read-only'])
  expect(states.at(-1)).toBe('open')
})

test('a connection that was closed stays closed', () => {
  socket.close()
  socket.wake()
  socket.renew()
  expect(world.wires).toHaveLength(1)
  expect(states.at(-1)).toBe('closed')
})

test('what an old connection still says is not heard', () => {
  const old = world.wire
  old.say(full(1))
  old.breakOff()
  world.pass()
  world.wire.say(full(4))
  old.say({ t: 'update', version: 5, events: [] })
  expect(versions()).toEqual([1, 4])
})
