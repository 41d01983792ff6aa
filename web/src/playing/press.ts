// What the buttons in the sentence do, and a tap on a card.

import { words } from '../messageformat'
import { ask } from '../prompt'
import type { TableState } from '../table.svelte'
import type { Cast } from '../tell'
import { markPiles } from './notice'

/** Does what a button of the sentence stands for. */
export function press(table: TableState, button: string): void {
  if (button === 'draw') void table.act('d')
  else if (button === 'take') table.pick(true)
  else if (button === 'cancel') table.pick(false)
  else if (button === 'refuse') void table.act('r')
  else if (button === 'pass') void table.act('x')
  else if (button === 'reclaim') void table.ask({ t: 'reclaim', seat: table.restingSeat ?? 0 })
  else if (button === 'hand-over') table.handOver?.go()
  else if (button === 'stand-in') table.standIn()
  else if (button === 'back') table.inspect(null)
  else if (button.startsWith('token-')) void table.act(button.slice(6))
  else if (button === 'keep-lines') void table.act('l-')
  else if (button.startsWith('line-')) void table.act(`l${button.slice(5)}`)
}

/**
 * Acts on a cell of the large grid; where that means nothing, a hint says why.
 * Whoever touches his cards while a bot plays for him is back.
 */
export function choose(table: TableState, cast: Cast, cell: string): void {
  if (table.targets.has(cell)) return table.actOn(cell)
  if (table.visited !== null) return // one only looks
  if (table.decision === null && table.restingSeat !== undefined) return press(table, 'reclaim')
  if (table.targets.size === 0 && (table.canDraw || table.canTake)) void markPiles()
  void import('../rules/hint').then(
    ({ hint }) => (table.refusal = hint(table, cell, words(ask(table, cast)))),
  )
}
