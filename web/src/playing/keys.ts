// The keys of the table; inside the grid the arrow keys are the grid's own.

import type { TableState } from '../table.svelte'

export interface Reach {
  /** Moves the focus into the own grid. */
  enter(): void
  /** Opens the help. */
  help(): void
}

/** Does what a key means at the table; other keys are left to the page. */
export function pressKey(event: KeyboardEvent, table: TableState, reach: Reach): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (document.querySelector('dialog[open]') !== null) return
  const target = event.target
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return
  const { key } = event
  if (key === 'd' && table.canDraw) void table.act('d').then(reach.enter)
  else if (key === 't' && table.canTake) {
    table.pick(true)
    reach.enter()
  } else if (key === 'r' && table.canRefuse) void table.act('r').then(reach.enter)
  else if (key === 'Escape' && isBusy(table)) table.pick(false)
  else if (key === '?') reach.help()
  else if (key.startsWith('Arrow') && !table.isOver) reach.enter()
  else return
  event.preventDefault()
}

/** Tells whether there is something to put back. */
function isBusy({ picked, inspected, visited }: TableState): boolean {
  return picked || inspected !== null || visited !== null
}
