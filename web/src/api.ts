// What the page asks of the server outside a table's socket.

import { mountPath } from './route'

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

interface Problem {
  code?: string
  message?: string
}

export interface NewTable {
  preset: string
  values?: Record<string, boolean | number | string>
  name?: string
}

async function problemOf(answer: Response): Promise<ApiError> {
  const body = (await answer.json().catch(() => ({}))) as Problem
  return new ApiError(body.code ?? `http/${answer.status}`, body.message ?? answer.statusText)
}

/** Makes a table and returns its id. */
export async function createTable(wish: NewTable): Promise<string> {
  const answer = await fetch(`${mountPath()}api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ values: {}, ...wish }),
  })
  if (!answer.ok) throw await problemOf(answer)
  return ((await answer.json()) as { table: string }).table
}

/** The link that invites to a table, and who can open it. */
export interface Invitation {
  link: string
  reach: 'computer' | 'network' | 'any'
}

/** Returns the invitation to a table; raises ApiError if there is no table with this id. */
export async function findTable(id: string): Promise<Invitation> {
  const answer = await fetch(`${mountPath()}api/tables/${id}`)
  if (!answer.ok) throw await problemOf(answer)
  return (await answer.json()) as Invitation
}
