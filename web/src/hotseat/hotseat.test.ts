import { beforeEach, describe, expect, test } from 'vitest'
import type { Decision, GameInfo, TableEvent, Update } from '../protocol'
import type { Wish } from '../socket'
import { TableState } from '../table.svelte'
import { HotSeat } from './hotseat.svelte'

const DOWN = '????/????/????'

let table: TableState
let people: HotSeat
let version: number

/** Returns a view of three players, Ada and Ben at this device, with one card of Cleo's as given. */
function view(cleo: string, act: string, variant = 'action'): string {
  return `${variant} ${DOWN},${DOWN},${cleo}???/????/???? ${act} 4+9 +99 0,0,0 - 1 4`
}

interface Wanted {
  act: string
  decisions: Decision[]
  kind?: GameInfo['kind']
  ada?: string
  ben?: string
  secrets?: boolean
  events?: TableEvent[]
}

/** Returns an update as the server sends it to the device of Ada and Ben. */
function update({
  act,
  decisions,
  kind = 'main',
  ada = '?',
  ben = '?',
  secrets = true,
  events = [],
}: Wanted): Update {
  const variant = secrets ? 'action' : 'skyjo'
  return {
    t: 'update',
    version: ++version,
    events,
    you: { seats: [0, 1], host: true },
    game: {
      view: view(ada === '?' ? ben : ada, act, variant),
      kind,
      actor: decisions[0]?.seat ?? 2,
      decisions,
      rounds: [],
      winners: [],
      shared: {
        public: view('?', act, variant),
        views: [
          { seat: 0, view: view(ada, act, variant) },
          { seat: 1, view: view(ben, act, variant) },
        ],
        secrets,
      },
    },
  }
}

function main(seat: number, number = 1): Decision {
  return { seat, number, kind: 'main', legal: ['d'] }
}

function said(): TableEvent[] {
  return table.log.map(({ event }) => event)
}

/** The card of Cleo's first cell, as the page shows it. */
function shownCard(): unknown {
  const cell = table.view?.grids[2]?.cells[0]
  return cell?.kind === 'down' ? cell.card : cell
}

const SAW: TableEvent = { e: 'saw', seat: 0, other: 2, cell: 0, card: '9' }

beforeEach(() => {
  version = 0
  table = new TableState((wish: Wish) => {
    people.sent(wish)
    return Promise.resolve({ t: 'done', id: 'x', version })
  })
  people = new HotSeat(table)
})

describe('where nothing is secret', () => {
  test('the device goes round without a curtain, and each change is named', () => {
    people.take(update({ act: '1m', decisions: [main(0)], secrets: false }))
    expect([people.holder, people.curtainFor, people.changes]).toEqual([0, null, 0])
    expect(table.decision?.seat).toBe(0)

    people.take(update({ act: '2m', decisions: [main(1)], secrets: false }))

    expect([people.holder, people.curtainFor, people.changes]).toEqual([1, null, 1])
    expect([table.decision?.seat, table.ownSeat]).toEqual([1, 1])
  })

  test('first flips of both are played one after the other', () => {
    const flip = (seat: number): Decision => ({
      seat,
      number: 0,
      kind: 'flip_initial',
      legal: ['f11'],
    })
    people.take(update({ act: '-i', kind: 'flip_initial', decisions: [flip(0), flip(1)] }))
    expect(table.decision?.seat).toBe(0)

    people.take(update({ act: '-i', kind: 'flip_initial', decisions: [flip(1)] }))

    expect(people.curtainFor).toBeNull()
    expect(table.decision?.seat).toBe(1)
  })

  test('a drawn card is hidden until its drawer says that he is there', () => {
    const drawn: Decision = { seat: 0, number: 2, kind: 'drawn', legal: ['r'] }
    const found = update({ act: '1d?', kind: 'drawn', decisions: [drawn], secrets: false })
    const own = found.game?.shared?.views[0]
    if (own !== undefined) own.view = view('?', '1d7', 'skyjo')
    people.take(found)
    expect([people.curtainFor, table.view?.drawn, table.decision]).toEqual([0, 'hidden', null])

    people.arrive()

    expect([people.curtainFor, table.view?.drawn, table.decision?.seat]).toEqual([null, 7, 0])
  })
})

describe('where secrets are possible', () => {
  beforeEach(() => people.take(update({ act: '1m', decisions: [main(0)] })))

  test('nobody plays before he says who he is', () => {
    expect([people.holder, people.curtainFor]).toEqual([null, 0])
    expect(table.decision).toBeNull()

    people.arrive()

    expect([people.holder, people.curtainFor]).toEqual([0, null])
    expect(table.decision?.seat).toBe(0)
  })

  test('the curtain falls when the next decision is another one’s', () => {
    people.arrive()
    people.take(update({ act: '2m', decisions: [main(1)] }))

    expect([people.holder, people.curtainFor]).toEqual([null, 1])
    expect(table.decision).toBeNull()
  })

  test('while others play, the one who played last keeps the device', () => {
    people.arrive()
    people.take(update({ act: '3m', decisions: [] }))

    expect([people.holder, people.curtainFor]).toEqual([0, null])
    expect(table.ownSeat).toBe(0)
  })

  test('another one is asked openly where an answer shows nothing', () => {
    people.arrive()
    const defend: Decision = { seat: 1, number: 0, kind: 'defend', legal: ['y', 'n'] }
    people.take(update({ act: '2m', kind: 'defend', decisions: [defend] }))

    expect([people.holder, people.curtainFor]).toEqual([1, null])
  })
})

describe('what one has looked at', () => {
  beforeEach(async () => {
    people.take(update({ act: '1m', decisions: [main(0)] }))
    people.arrive()
    await table.act('d')
    people.take(update({ act: '2m', decisions: [main(1)], ada: '#9', events: [SAW] }))
  })

  test('is shown until he hides it himself', () => {
    expect([people.holder, table.handOver?.to]).toEqual([0, 1])
    expect(shownCard()).toBe(9)

    table.handOver?.go()

    expect([people.curtainFor, table.handOver]).toEqual([1, null])
    expect(shownCard()).toBeNull()
    expect(JSON.stringify([table.game, said()])).not.toContain('9"')
  })

  test('is not shown, told or played to the next one, and comes back with its owner', async () => {
    table.handOver?.go()
    people.arrive()
    expect(people.holder).toBe(1)
    expect(shownCard()).toBeNull()
    expect(said()).toEqual([{ e: 'saw', seat: 0, other: 2, cell: 0 }])

    await table.act('d')
    people.take(update({ act: '1m', decisions: [main(0, 2)], ada: '#9' }))
    people.arrive()

    expect(shownCard()).toBe(9)
    expect(said()).toEqual([SAW])
  })

  test('is forgotten on the page when he plays on', async () => {
    table.handOver?.go()
    people.arrive()
    await table.act('d')
    people.take(update({ act: '1m', decisions: [main(0, 2)], ada: '#9' }))
    people.arrive()
    await table.act('d')

    expect(shownCard()).toBeNull()
  })
})

test('what happens for one while another has the device waits for him', () => {
  people.take(update({ act: '1m', decisions: [main(0)] }))
  people.arrive()
  people.take(update({ act: '2m', decisions: [main(1)] }))
  people.arrive()
  const heard: TableEvent[][] = []
  table.listen((events) => heard.push(events))
  // Ada's look was held up by a question to Ben: she sees its cards while he has the device.
  people.take(update({ act: '3m', decisions: [], ada: '#9', events: [SAW] }))
  expect(heard).toEqual([[{ e: 'saw', seat: 0, other: 2, cell: 0 }]])
  expect([people.holder, people.curtainFor]).toEqual([null, 0])

  people.arrive()

  expect(heard.slice(1)).toEqual([[SAW]])
  expect([people.holder, shownCard()]).toEqual([0, 9])

  people.take(update({ act: '2m', decisions: [main(1, 2)], ada: '#9' }))
  expect([people.holder, table.handOver?.to]).toEqual([0, 1])
})

test('a device that keeps one seat of two is shown everything of it at once', () => {
  people.take(update({ act: '1m', decisions: [main(0)] }))
  const alone = update({ act: '1m', decisions: [main(0)], ada: '#9' })
  delete alone.game?.shared
  people.take({ ...alone, you: { seats: [0], host: true } })

  expect([people.curtainFor, table.decision?.seat]).toEqual([null, 0])
})
