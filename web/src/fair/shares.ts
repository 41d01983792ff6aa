// What this device adds to the shuffles, without a question: it promises while no game runs, and reveals
// when the commitment that covers its promise is there.

import type { Done, Refused } from '../protocol'
import type { Wish } from '../socket'
import type { TableState } from '../table.svelte'
import { bind, findValue, isFresh, newDigests, noteGame } from './memory'

const asked = new Map<string, Promise<Done | Refused>>()

/** Does what the own seats owe to the shuffle now; resolved when the table has answered. */
export async function tend(table: TableState): Promise<void> {
  const info = table.table
  if (info === null) return
  if (info.stage === 'playing') noteGame(info.id, info.game, info.commitment)
  await Promise.all(
    table.you.seats.map((seat) => {
      const key = `${info.id}/${seat}`
      const wish = asked.has(key) ? null : owed(table, seat)
      if (wish !== null)
        asked.set(
          key,
          Promise.resolve(wish)
            .then((one) => table.send(one))
            .finally(() => asked.delete(key)),
        )
      return asked.get(key)
    }),
  )
}

function owed(table: TableState, seat: number): Wish | Promise<Wish> | null {
  const info = table.table
  const player = info?.seats[seat]
  if (info === null || player === undefined || player.stand_in) return null
  if (info.stage === 'lobby' || info.stage === 'over')
    return isFresh(info.id, player.promise)
      ? null
      : newDigests(info.id).then((digests) => ({ t: 'promise', seat, digests }))
  if (!info.awaited.includes(seat)) return null
  const promised = info.promises[seat] ?? ''
  const entropy = findValue(info.id, promised)
  // A value that was lost, or that another commitment has already seen, is not revealed.
  return entropy !== null && bind(info.id, promised, info.commitment)
    ? { t: 'reveal', seat, entropy }
    : { t: 'withdraw', seat }
}
