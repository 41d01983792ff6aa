// What happens is shown and heard; whoever looks elsewhere hears and sees in the tab that it is his turn.

import { tick, untrack } from 'svelte'
import { chime } from '../chime'
import { t } from '../i18n.svelte'
import { endMotion, markEvents, showEvents } from '../motion'
import { wantsStillness } from '../settings.svelte'
import type { TableState } from '../table.svelte'

/** Tells that it is the reader's turn; returns how that is taken back. */
export function tellTurn(isTurn: boolean): () => void {
  document.title = isTurn ? t('table.yourTurn') : 'Lowsky'
  if (isTurn) untrack(() => void chime())
  return () => (document.title = 'Lowsky')
}

/** Shows and sounds what happens from now on; returns how to stop. */
export function showAndSound(table: TableState): () => void {
  return table.listen((events) => {
    if (events.length === 0) return
    void chime(events)
    if (table.refusal?.code === 'hint') table.refusal = null
    endMotion()
    void tick().then(() => {
      if (wantsStillness()) markEvents(events)
      else showEvents(events, table.view)
    })
  })
}
