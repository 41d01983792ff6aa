import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Done, Refused, SeatInfo, TableInfo } from '../protocol'
import { bytesOf, sha256Hex } from '../sha256'
import type { Wish } from '../socket'
import { TableState } from '../table.svelte'
import { commitmentsSeen, findValue } from './memory'
import { tend } from './shares'

let sent: Wish[]
let state: TableState
let id = 0

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  })
  id += 1
  sent = []
  state = new TableState((wish): Promise<Done | Refused> => {
    sent.push(wish)
    return Promise.resolve({ t: 'done', id: 'x', version: 1 })
  })
})

function seat(promise = '', standIn = false): SeatInfo {
  return {
    name: 'Ada',
    kind: 'person',
    level: '',
    stand_in: standIn,
    connected: true,
    ready: false,
    promise,
  }
}

/** Shows the table to the page, which holds the first seat. */
function show(changes: Partial<TableInfo>): void {
  const table: TableInfo = {
    id: `table-${id}`,
    stage: 'lobby',
    seats: [seat(), seat()],
    variant: 'skyjo',
    game: 0,
    commitment: '',
    secret: '',
    promises: [],
    awaited: [],
    withdrawals: [],
    ...changes,
  }
  state.apply({ t: 'update', version: 1, table, you: { seats: [0], host: false }, game: null })
}

/** Lets the page promise, and returns its digests. */
async function promised(): Promise<string[]> {
  show({})
  await tend(state)
  const wish = sent.pop()
  if (wish?.t !== 'promise') throw new Error('no promise')
  return wish.digests
}

function shuffle(digest: string, commitment: string): void {
  show({
    stage: 'shuffling',
    game: 1,
    commitment,
    promises: [digest, ''],
    awaited: [0],
  })
}

test('whoever sits promises once, for several shuffles', async () => {
  const digests = await promised()
  expect(digests).toHaveLength(10)
  expect(new Set(digests).size).toBe(10)

  show({ seats: [seat(digests[0]), seat()] })
  await tend(state)

  expect(sent).toEqual([])
})

test('after a game, when some are used up, the page promises anew', async () => {
  const digests = await promised()
  show({ stage: 'over', game: 1, seats: [seat(digests[1]), seat()] })

  const both = [tend(state), tend(state)]
  await Promise.all(both)

  expect(sent.map((wish) => wish.t)).toEqual(['promise'])
})

test('no promise is made for a seat that a bot plays, nor during the game', async () => {
  show({ seats: [seat('', true), seat()] })
  await tend(state)
  show({ stage: 'playing', game: 1, commitment: 'c1' })
  await tend(state)

  expect(sent).toEqual([])
  expect(commitmentsSeen(`table-${id}`, 1, [])).toEqual(['c1'])
})

describe('while it is shuffled', () => {
  test('the value of the promise is revealed, also after a reload', async () => {
    const [digest = ''] = await promised()
    shuffle(digest, 'c1')

    await tend(state)

    const [wish] = sent
    if (wish?.t !== 'reveal') throw new Error('nothing revealed')
    expect(await sha256Hex(bytesOf(wish.entropy))).toBe(digest)
    await tend(state)
    expect(sent).toEqual([wish, wish])
    expect(findValue(`table-${id}`, digest)).toBe(wish.entropy)
    expect(commitmentsSeen(`table-${id}`, 1, [digest, ''])).toEqual(['c1'])
  })

  test('the next shuffle has the next value', async () => {
    const digests = await promised()
    shuffle(digests[0] ?? '', 'c1')
    await tend(state)
    shuffle(digests[1] ?? '', 'c2')
    await tend(state)

    expect(sent.map((wish) => wish.t)).toEqual(['reveal', 'reveal'])
    expect(sent[0]).not.toEqual(sent[1])
  })

  test('a value that one commitment has seen is not revealed to another', async () => {
    const [digest = ''] = await promised()
    shuffle(digest, 'c1')
    await tend(state)
    shuffle(digest, 'c2')
    await tend(state)

    expect(sent.map((wish) => wish.t)).toEqual(['reveal', 'withdraw'])
  })

  test('whoever has lost the value withdraws, and nobody has to wait', async () => {
    shuffle('ab'.repeat(32), 'c1')
    await tend(state)

    expect(sent).toEqual([{ t: 'withdraw', seat: 0 }])
  })

  test('nothing is owed once it is revealed', async () => {
    const [digest = ''] = await promised()
    show({ stage: 'shuffling', game: 1, promises: [digest, ''], awaited: [] })
    await tend(state)

    expect(sent).toEqual([])
  })
})
