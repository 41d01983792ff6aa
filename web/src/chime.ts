// Sounds come when they are switched on: a first view is silent and small.

import type { TableEvent } from './protocol'
import { settings } from './settings.svelte'

/** Sounds what belongs to events, and a bell for none. */
export async function chime(events: TableEvent[] = []): Promise<void> {
  if (!settings.sound) return
  const { bell, soundFor } = await import('./sound')
  if (events.length > 0) soundFor(events)
  else bell()
}
