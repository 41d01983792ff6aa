// Parts of the page come when they are first needed. One that cannot be fetched, as the network is gone
// or the server is newer than the page, leaves a hole; here is the one place that learns of it.

import { mountPath } from './route'

const TRY_MS = 2000

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
      if (this.is) return
      this.is = true
      // Once by itself: a page that was loaded again and still lacks a part would do so for ever.
      const [visit] = performance.getEntriesByType('navigation')
      if (!(visit instanceof PerformanceNavigationTiming && visit.type === 'reload')) this.wait()
    })
  }

  /** Loads the page anew where the server answers: without it there would be no page at all. */
  async mend(): Promise<void> {
    try {
      await fetch(mountPath(), { cache: 'no-store' })
      location.reload()
    } catch {
      this.isAlone = true
    }
  }

  private wait(): void {
    void this.mend().then(() => {
      if (this.isAlone) setTimeout(() => this.wait(), TRY_MS)
    })
  }
}

export const torn = new Torn()
