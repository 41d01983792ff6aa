// What the workshop asks of the server: a definition checked, a card tried out.

import { ApiError } from '../api'
import type { HouseCard } from '../house/cards'
import type { Update } from '../protocol'
import { mountPath } from '../route'

export interface Mistake {
  code: string
  message: string
  field: string
  /** Which step of the effect, from 0. */
  step?: number
}

export interface Checked {
  /** The card as tables have it, null with mistakes. */
  card: HouseCard | null
  /** The definition as the option `house_cards` has it. */
  text: string
  mistakes: Mistake[]
}

async function ask(path: string, card: unknown): Promise<unknown> {
  const answer = await fetch(`${mountPath()}api/house-cards/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card }),
  })
  const body: unknown = await answer.json().catch(() => ({}))
  if (answer.ok) return body
  const { code, message } = body as { code?: string; message?: string }
  throw new ApiError(code ?? `http/${answer.status}`, message ?? answer.statusText)
}

/** Returns what the server makes of a definition. */
export async function checkCard(card: unknown): Promise<Checked> {
  return (await ask('check', card)) as Checked
}

/** Returns the updates in which a bot plays the card. */
export async function tryCard(card: HouseCard): Promise<Update[]> {
  return ((await ask('try', card)) as { frames: Update[] }).frames
}
