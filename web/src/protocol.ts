// The messages between the browser and a table, in the shape of `lowsky.table.messages`.
// Cells are indices 0 … 11 (row * 4 + column), lines 0 … 6 (columns, then rows), seats count from 0,
// cards are the characters of the notation, actions its tokens.

export const PROTOCOL = 1

export type Level = 'random' | 'greedy' | 'threshold' | 'expectation'

export interface Sit {
  t: 'sit'
  id: string
  name: string
  seat?: number | null
}

export interface Rename {
  t: 'rename'
  id: string
  seat: number
  name: string
}

export interface Leave {
  t: 'leave'
  id: string
  seat: number
}

export interface SetBot {
  t: 'bot'
  id: string
  seat: number
  level: Level
}

export interface Remove {
  t: 'remove'
  id: string
  seat: number
}

export interface Reclaim {
  t: 'reclaim'
  id: string
  seat: number
}

export interface SetOptions {
  t: 'options'
  id: string
  preset: string
  values?: Record<string, boolean | number | string>
}

export interface Start {
  t: 'start'
  id: string
}

export interface Act {
  t: 'act'
  id: string
  seat: number
  decision: number
  action: string
}

export interface Next {
  t: 'next'
  id: string
  seat: number
}

export interface Rematch {
  t: 'rematch'
  id: string
}

export type Command =
  | Sit
  | Rename
  | Leave
  | SetBot
  | Remove
  | Reclaim
  | SetOptions
  | Start
  | Act
  | Next
  | Rematch

export interface Done {
  t: 'done'
  id: string
  version: number
  seat?: number
}

export interface Refused {
  t: 'refused'
  code: string
  message: string
  id?: string | null
  version?: number
}

export interface TableEvent {
  e:
    | 'dealt'
    | 'drew'
    | 'took'
    | 'refused'
    | 'placed'
    | 'replaced'
    | 'flipped'
    | 'line_removed'
    | 'line_kept'
    | 'reshuffled'
    | 'starts'
    | 'closed'
    | 'revealed'
    | 'scored'
    | 'won'
    | 'passed'
    | 'limit'
  seat?: number
  cell?: number
  line?: number
  card?: string
  raw?: number
  score?: number
  cards?: number
}

export interface SeatInfo {
  name: string
  kind: 'open' | 'person' | 'bot'
  level: string
  stand_in: boolean
  connected: boolean
  ready: boolean
}

export interface TableInfo {
  id: string
  stage: 'lobby' | 'playing' | 'over'
  seats: SeatInfo[]
  variant: string
  game: number
  commitment: string
  secret: string
}

export interface You {
  seats: number[]
  host: boolean
}

export interface Decision {
  seat: number
  number: number
  kind: 'flip_initial' | 'main' | 'drawn' | 'flip' | 'lines'
  legal: string[]
}

export interface Round {
  raw: number[]
  scores: number[]
  ender: number | null
}

export interface GameInfo {
  view: string
  kind: 'flip_initial' | 'main' | 'drawn' | 'flip' | 'lines' | 'round_over' | 'game_over'
  actor: number | null
  decisions: Decision[]
  rounds: Round[]
  winners: number[]
}

export interface Update {
  t: 'update'
  version: number
  events?: TableEvent[]
  table?: TableInfo
  you?: You
  game?: GameInfo | null
}

export interface Closed {
  t: 'closed'
  code: string
  message: string
}

export type Reply = Done | Refused | Update | Closed
