// What only games with stars and action cards need; it comes when such a game is shown.

export type Extension = typeof import('./action/index')

class Slot {
  current = $state.raw<Extension | null>(null)
}

/** The part of the page for Skyjo Action; null until it is needed. */
export const extension = new Slot()

/** Tells whether a variant needs it. */
export function needsExtension(variant: string): boolean {
  return variant.startsWith('action')
}

/** Brings it if it is not there. */
export async function loadExtension(): Promise<void> {
  extension.current ??= await import('./action/index')
}
