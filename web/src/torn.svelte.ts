// Parts of the page come when they are first needed. One that cannot be fetched, as the network is gone
// or the server is newer than the page, leaves a hole; here is the one place that learns of it.

import { mountPath } from './route'

class Torn {
  /** Some part is missing: only loading the page anew mends it. */
  is = $state(false)
  /** The server did not answer when that was tried last. */
  isAlone = $state(false)

  /** Takes note of every part that cannot be fetched from now on. */
  watch(): void {
    window.addEventListener('unhandledrejection', (event) => {
      if (!(event.reason instanceof TypeError && /module/i.test(event.reason.message))) return
      event.preventDefault()
      this.is = true
    })
  }

  /** Loads the page anew where the server answers: without it there would be no page at all. */
  async mend(): Promise<void> {
    this.isAlone = false
    try {
      await fetch(mountPath(), { cache: 'no-store' })
      location.reload()
    } catch {
      this.isAlone = true
    }
  }
}

export const torn = new Torn()
