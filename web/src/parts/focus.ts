// Where the keyboard's focus goes when something new is asked.

/** Gives an element the focus when it appears, unless the reader is typing. */
export function focusOnArrival(element: HTMLElement): void {
  if (document.activeElement instanceof HTMLInputElement) return
  element.focus({ preventScroll: true })
}
