// Made from lowsky.table.messages by `python -m lowsky.server.typescript`; not to be edited.
// Cells are indices 0 … 11 (row * 4 + column), lines 0 … 6 (columns, then rows), seats count from
// 0, cards are the characters of the notation, actions its tokens.

export const PROTOCOL = 1

export type Level = 'random' | 'greedy' | 'threshold' | 'expectation'

/** Take an open seat; without one, the first open seat. */
export interface Sit {
  t: 'sit'
  id: string
  name: string
  seat?: number | null
}

/** Change the name shown at one's own seat. */
export interface Rename {
  t: 'rename'
  id: string
  seat: number
  name: string
}

/** Give one's seat up: open again before the game, played by a bot during it. */
export interface Leave {
  t: 'leave'
  id: string
  seat: number
}

/** Put a bot on an open seat, change its level, or let it play for a seat (host only). */
export interface SetBot {
  t: 'bot'
  id: string
  seat: number
  level: Level
}

/** Free a seat before the game starts (host only). */
export interface Remove {
  t: 'remove'
  id: string
  seat: number
}

/** Take one's own seat back from the bot that plays for it. */
export interface Reclaim {
  t: 'reclaim'
  id: string
  seat: number
}

/** Let another device take one's seat over: whoever sends the token of this SHA-256, once. */
export interface Offer {
  t: 'offer'
  id: string
  seat: number
  /** A new offer replaces the old one. */
  digest: string
}

/** Take over the seat that is offered under the SHA-256 of this token. */
export interface Accept {
  t: 'accept'
  id: string
  token: string
}

/** Choose preset and options before the game starts (host only). */
export interface SetOptions {
  t: 'options'
  id: string
  preset: string
  values?: Record<string, boolean | number | string>
}

/** Start the game with the seats that are taken (host only). */
export interface Start {
  t: 'start'
  id: string
}

/** Answer the numbered decision of a seat with an action token. */
export interface Act {
  t: 'act'
  id: string
  seat: number
  decision: number
  action: string
}

/** Be ready for the next round; it is dealt when every person at the table is. */
export interface Next {
  t: 'next'
  id: string
  seat: number
}

/** After the end: the same seats play a new game (anybody who is seated). */
export interface Rematch {
  t: 'rematch'
  id: string
}

/** Promise what one's seat adds to the next shuffles: SHA-256 of 32 random bytes for each. Possible while no game runs; it replaces what was promised before. */
export interface PromiseEntropy {
  t: 'promise'
  id: string
  seat: number
  digests: string[]
}

/** Reveal the 32 bytes that one's seat promised to the shuffle that is going on. */
export interface Reveal {
  t: 'reveal'
  id: string
  seat: number
  entropy: string
}

/** Go on without what a seat promised: one's own, or any that is awaited (host only). */
export interface Withdraw {
  t: 'withdraw'
  id: string
  seat: number
}

export type Command =
  | Sit
  | Rename
  | Leave
  | SetBot
  | Remove
  | Reclaim
  | Offer
  | Accept
  | SetOptions
  | Start
  | Act
  | Next
  | Rematch
  | PromiseEntropy
  | Reveal
  | Withdraw

/** One thing that happened on the table, as far as its reader may know. */
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
    | 'claimed'
    | 'declined'
    | 'took_action'
    | 'refilled'
    | 'played'
    | 'discarded_action'
    | 'defended'
    | 'undefended'
    | 'slid'
    | 'slid_down'
    | 'slid_action'
    | 'dealt_in'
    | 'got_action'
    | 'swapped'
    | 'exchanged'
    | 'held'
    | 'looked_at'
    | 'saw'
    | 'returned'
    | 'stole'
    | 'replayed'
    | 'partners'
    | 'extra_turns'
    | 'turned_up'
    | 'kept_action'
    | 'reshuffled_actions'
    | 'bonus'
    | 'announced'
  seat?: number
  cell?: number
  line?: number
  /** Absent where the reader may not know it (a card that another player drew). */
  card?: string
  raw?: number
  score?: number
  /** How many cards the new pile has, with `reshuffled`; extra turns left, with those. */
  cards?: number
  /** An action card as in the notation. */
  action?: string
  /** A slot of the action row, 0 … 3; 4 is the action pile. */
  slot?: number
  /** Another seat: whose grid is looked at, who attacks, from whom a card is stolen. */
  other?: number
  /** The second partner of an exchange. */
  other2?: number
  /** The other cell of a swap, or the partner's of an exchange. */
  cell2?: number
  /** A place among held cards, or where an action card turned up (R-V3): a cell, or beyond. */
  place?: number
  /** What an all-star line earned (R-A33). */
  points?: number
  /** Whether a played action card takes effect. */
  works?: boolean
}

/** Who sits where; everybody may know it. */
export interface SeatInfo {
  name: string
  kind: 'open' | 'person' | 'bot'
  /** The bot's level, or of the bot that plays for a person who is away. */
  level: string
  /** A bot plays for this person, who may reclaim the seat. */
  stand_in: boolean
  /** The person is here: connected, and not one for whom the table has waited too long. */
  connected: boolean
  /** Ready for the next round. */
  ready: boolean
  /** SHA-256 (hex) of what the seat adds to the next shuffle, empty for nothing. */
  promise: string
}

/** A seat that added nothing to a shuffle after it had promised; the shuffle began anew. */
export interface Withdrawal {
  seat: number
  why: 'declined' | 'left' | 'away' | 'host'
}

/** The public facts of a table; sent when one of them has changed. */
export interface TableInfo {
  id: string
  /** While it is shuffling, the game before still lies there, if there was one. */
  stage: 'lobby' | 'shuffling' | 'playing' | 'over'
  seats: SeatInfo[]
  /** Preset and changed options as text, as in the notation. */
  variant: string
  /** Counts the games of the table from 1; a rematch is the next one. */
  game: number
  /** SHA-256 that fixes every shuffle of the game before its first card (hex). */
  commitment: string
  /** Published when the game is over, so that anybody can check the shuffles (hex). */
  secret: string
  /** Per seat the SHA-256 of what it adds to the shuffles of this game (hex), "" for nothing. Empty if nobody adds anything. The commitment covers them. */
  promises: string[]
  /** While it is shuffling: the seats that have still to reveal what they promised. */
  awaited: number[]
  /** Who added nothing after all, in order; each time the shuffle began anew. */
  withdrawals: Withdrawal[]
}

/** What the reader's device holds at this table. */
export interface You {
  seats: number[]
  host: boolean
  /** How the device lost its last seat, where it did not leave it itself. */
  lost?: 'removed' | 'moved'
}

/** A decision that one of the reader's seats owes now. */
export interface Decision {
  seat: number
  number: number
  kind:
    | 'flip_initial'
    | 'main'
    | 'drawn'
    | 'flip'
    | 'lines'
    | 'claim'
    | 'designate'
    | 'swap_own'
    | 'swap_own_with'
    | 'draw3'
    | 'draw3_order'
    | 'draw3_cell'
    | 'look'
    | 'look_line'
    | 'replay'
    | 'steal'
    | 'steal_card'
    | 'partners'
    | 'partners_second'
    | 'exchange'
    | 'exchange_their'
    | 'defend'
    | 'action_card'
    | 'removal_order'
    | 'target'
    | 'flip_target'
    | 'look_cell'
    | 'discard_hand'
    | 'take_action'
  legal: string[]
}

/** The score of a finished round. */
export interface Round {
  raw: number[]
  scores: number[]
  ender: number | null
}

/** What a seat's points of a round are made of, before any doubling (R-C31, R-A53). */
export interface Parts {
  grid: number
  /** What the action cards left in the hand cost. */
  hand: number
  /** What lines of stars bring. */
  stars: number
}

/** The position as one seat alone may know it. */
export interface SeatView {
  seat: number
  view: string
}

/** What a device with several seats is to show to each of its people, and to all of them. */
export interface Shared {
  /** The position as everybody may know it. */
  public: string
  /** One for each seat that the device plays. */
  views: SeatView[]
  /** Whether one person may come to know more than the others and the card he holds. */
  secrets: boolean
}

/** The game as its reader may know it. */
export interface GameInfo {
  /** The position in the notation, with everything unknown to the reader left out. */
  view: string
  /** What the game waits for, whoever owes it. */
  kind:
    | 'flip_initial'
    | 'main'
    | 'drawn'
    | 'flip'
    | 'lines'
    | 'claim'
    | 'designate'
    | 'swap_own'
    | 'swap_own_with'
    | 'draw3'
    | 'draw3_order'
    | 'draw3_cell'
    | 'look'
    | 'look_line'
    | 'replay'
    | 'steal'
    | 'steal_card'
    | 'partners'
    | 'partners_second'
    | 'exchange'
    | 'exchange_their'
    | 'defend'
    | 'action_card'
    | 'removal_order'
    | 'target'
    | 'flip_target'
    | 'look_cell'
    | 'discard_hand'
    | 'take_action'
    | 'round_over'
    | 'game_over'
  /** The seat that owes the decision; None while several flip or nobody does. */
  actor: number | null
  decisions: Decision[]
  rounds: Round[]
  winners: number[]
  /** With action cards, what the points of the round that is over are made of, a seat each. */
  parts?: Parts[]
  /** For a device with several seats; `view` is then what all of them know together. */
  shared?: Shared
}

/** The command with this id is kept and applied, at this version of the table. */
export interface Done {
  t: 'done'
  id: string
  version: number
  /** For `Sit` and `Accept`: the seat that was taken. */
  seat?: number
}

/** The command changed nothing; `code` is stable, `message` tells what to do next. */
export interface Refused {
  t: 'refused'
  id?: string | null
  code: string
  message: string
  /** After a stale decision a full `Update` follows. */
  version?: number
  /** The id of the paragraph that decides, where the rules of the game do. */
  rule?: string | null
  /** With a rule, which mistake it is; clients have words for it under code and kind. */
  kind?: string | null
  /** The names and numbers that those words need. */
  facts?: Record<string, string | number>
}

/** The table after a change: the same number for every reader; unchanged parts are absent. A full update has every part: the first one of a connection, and one that repeats the number of the last (somebody came or went, or the reader has to catch up). */
export interface Update {
  t: 'update'
  version: number
  events?: TableEvent[]
  table?: TableInfo
  you?: You
  game?: GameInfo | null
}

/** The last message before the server ends the connection, and why. */
export interface Closed {
  t: 'closed'
  code: string
  message: string
}

export type Reply =
  | Done
  | Refused
  | Update
  | Closed
