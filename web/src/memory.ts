// What this browser remembers. Storage may be switched off; then nothing is remembered.

/** Returns what was kept under a name, null if nothing was. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`lowsky.${name}`)
  } catch {
    return null
  }
}

/** Forgets what was kept under a name. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(`lowsky.${name}`)
  } catch {
    // Without storage nothing was kept.
  }
}

/** Keeps a text under a name. */
export function keep(name: string, text: string): void {
  try {
    localStorage.setItem(`lowsky.${name}`, text)
  } catch {
    // A private window without storage: the choice holds until the page is left.
  }
}
