// How this browser wants the page: theme, sound, large type. The page's root carries them for CSS.

import { keep, recall } from './memory'

export type Theme = 'auto' | 'dusk' | 'light'

const THEMES: readonly string[] = ['auto', 'dusk', 'light']

function isTheme(text: string | null): text is Theme {
  return text !== null && THEMES.includes(text)
}

const bright = matchMedia('(prefers-color-scheme: light)')
const remembered = recall('theme')

export const settings = $state({
  theme: (isTheme(remembered) ? remembered : 'dusk') as Theme,
  sound: recall('sound') === 'on',
  large: recall('large') === 'on',
})

/** Tells the page's root what is set, and keeps it. */
export function applySettings(): void {
  const root = document.documentElement
  const { theme } = settings
  root.dataset['theme'] = theme === 'auto' ? (bright.matches ? 'light' : 'dusk') : theme
  root.toggleAttribute('data-large', settings.large)
  keep('theme', settings.theme)
  keep('sound', settings.sound ? 'on' : 'off')
  keep('large', settings.large ? 'on' : 'off')
}

bright.onchange = applySettings

/** Tells whether the reader asked for little motion. */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
