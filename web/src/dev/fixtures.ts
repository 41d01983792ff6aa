// Hand-written updates of tables in many states, for the eye and for tests.

import type { GameInfo, SeatInfo, TableEvent, Update } from '../protocol'

const NAMES = ['Camille', 'Léa', 'Tom', 'Mamie', 'Noé', 'Maximiliane-Josephine', 'Bot Nova', 'Papa']
const GRIDS = [
  '7?53/?mc0/9?5?',
  '1???/0??7/6???',
  '4?5?/????/1??4',
  '?0b?/7?a?/67?m',
  '84??/2?c4/?3??',
  '8??7/????/8?7?',
  '??6?/n?8?/.507',
  '??0m/a???/c???',
]

function seat(name: string, index: number): SeatInfo {
  const kind = index === 6 ? 'bot' : 'person'
  return {
    name,
    kind,
    level: kind === 'bot' ? 'threshold' : '',
    stand_in: false,
    connected: index !== 4,
    ready: false,
    promise: '',
  }
}

/** Returns the tokens of a letter for every cell of the first grid. */
function everywhere(letter: string): string[] {
  return [1, 2, 3].flatMap((row) => [1, 2, 3, 4].map((column) => `${letter}${row}${column}`))
}

export type Scene =
  'main' | 'drawn' | 'flip' | 'wait' | 'waitDrawn' | 'first' | 'round' | 'end' | 'lobby'

interface Moment {
  act: string
  kind: GameInfo['kind']
  legal: string[] | null
}

const MOMENTS: Record<Exclude<Scene, 'lobby'>, Moment> = {
  main: { act: '1m', kind: 'main', legal: ['d', ...everywhere('t')] },
  drawn: { act: '1d1', kind: 'drawn', legal: ['r', ...everywhere('s')] },
  flip: { act: '1f', kind: 'flip', legal: ['f12', 'f21', 'f32', 'f34'] },
  wait: { act: '2m', kind: 'main', legal: null },
  waitDrawn: { act: '2d?', kind: 'drawn', legal: null },
  first: { act: '-i', kind: 'flip_initial', legal: everywhere('f') },
  round: { act: '-s', kind: 'round_over', legal: null },
  end: { act: '-x', kind: 'game_over', legal: null },
}

const RAW = [14, 9, 22, 31, 18, 40, 7, 12]

/** Returns the first update of a table with some players in a scene. */
export function scene(name: Scene, players: number): Update {
  const you = { seats: [0], host: true }
  const seats = NAMES.slice(0, players).map(seat)
  if (name === 'lobby') {
    const open: SeatInfo = {
      name: '',
      kind: 'open',
      level: '',
      stand_in: false,
      connected: false,
      ready: false,
      promise: '',
    }
    const all = Array.from({ length: 8 }, (_, index) => seats[index] ?? open)
    return {
      t: 'update',
      version: 1,
      you,
      game: null,
      table: {
        id: 'AbCdEf123456',
        stage: 'lobby',
        seats: all,
        variant: 'skyjo',
        game: 1,
        commitment: '',
        secret: '',
        promises: [],
        awaited: [],
        withdrawals: [],
      },
    }
  }
  const { act, kind, legal } = MOMENTS[name]
  const over = kind === 'round_over' || kind === 'game_over'
  const raw = RAW.slice(0, players)
  const scores = raw.map((points, index) => (index === 0 ? points * 2 : points))
  const grids = GRIDS.slice(0, players).map((grid) =>
    name === 'first' ? '????/????/????' : over ? grid.replaceAll('?', '5') : grid,
  )
  const rounds = [
    { raw: RAW.slice(0, players).reverse(), scores: RAW.slice(0, players).reverse(), ender: 1 },
    { raw, scores, ender: 0 },
  ]
  const events: TableEvent[] = [
    { e: 'dealt', card: '4' },
    { e: 'starts', seat: 1 },
    { e: 'drew', seat: 1 },
    { e: 'placed', seat: 1, cell: 8, card: '6' },
    { e: 'replaced', seat: 1, cell: 8, card: 'b' },
    { e: 'took', seat: players - 1, card: 'b' },
    { e: 'drew', seat: 0, card: '1' },
  ]
  return {
    t: 'update',
    version: 40,
    you,
    events,
    table: {
      id: 'AbCdEf123456',
      stage: name === 'end' ? 'over' : 'playing',
      seats,
      variant: 'skyjo',
      game: 1,
      commitment: 'c0ffee'.repeat(10),
      secret: name === 'end' ? 'beef'.repeat(16) : '',
      promises: [],
      awaited: [],
      withdrawals: [],
    },
    game: {
      view: `skyjo ${grids.join(',')} ${act} 4+24 +${150 - players * 12 - 25} ${scores.join(',')} ${over ? 1 : '-'} 3 57`,
      kind,
      actor: kind === 'flip_initial' || over ? null : Number(act.charAt(0)) - 1,
      decisions: legal === null ? [] : [{ seat: 0, number: 9, kind: kind as 'main', legal }],
      rounds,
      winners: name === 'end' ? [players > 6 ? 6 : 1] : [],
    },
  }
}
