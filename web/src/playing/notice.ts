// What happens is shown and heard; whoever looks elsewhere hears and sees in the tab that it is his turn.

import { tick, untrack } from 'svelte'
import { chime } from '../chime'
import { t } from '../i18n.svelte'
import { wantsStillness } from '../settings.svelte'
import type { TableState } from '../table.svelte'

let motion: typeof import('../motion') | null = null

/** Brings what lets cards fly: with the first touch or key, or for those who watch. */
export async function bringMotion(): Promise<void> {
  motion ??= await import('../motion')
}

/** Marks both piles for a moment: one of them comes first. */
export async function markPiles(): Promise<void> {
  await bringMotion()
  motion?.markPiles()
}

/** Tells that it is the reader's turn; returns how that is taken back. */
export function tellTurn(isTurn: boolean): () => void {
  document.title = isTurn ? t('table.yourTurn') : 'Lowsky'
  if (isTurn) untrack(() => void chime())
  return () => (document.title = 'Lowsky')
}

/** Shows and sounds what happens from now on; returns how to stop. */
export function showAndSound(table: TableState): () => void {
  if (table.isSpectator) void bringMotion()
  return table.listen((events) => {
    if (events.length === 0) return
    void chime(events)
    if (table.refusal?.code === 'hint') table.refusal = null
    if (motion === null) return // the cards lie where they belong already
    const { endMotion, markEvents, showEvents } = motion
    endMotion()
    void tick().then(() => {
      if (wantsStillness()) markEvents(events)
      else showEvents(events, table.view)
    })
  })
}
