// The pictures that a family's own cards may bear: weather and things of the sky, in the one line
// weight of the other action cards, and the inks for them.

/** The lines of each picture in a square of 48, by the names of `choices.ts`. */
const LINES: Readonly<Record<string, string>> = {
  cloud: 'M14 37a8.5 8.5 0 0 1-1-17 11.5 11.5 0 0 1 22-3 10 10 0 0 1 0 20z',
  sun: 'M15.5 24a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M24 4v6M24 38v6M4 24h6M38 24h6M10 10l4 4M34 34l4 4M38 10l-4 4M14 34l-4 4',
  moon: 'M39 29A17.5 17.5 0 1 1 20 6.5a14 14 0 0 0 19 22.5zM36 9v6M33 12h6M42 19v4M40 21h4',
  snow: 'M24 4v40M6.7 14l34.6 20M41.3 14l-34.6 20M18.5 7.5l5.5 5.5 5.5-5.5M18.5 40.5l5.5-5.5 5.5 5.5M7 21.5l7.5-2-2-7.5M41 26.5l-7.5 2 2 7.5M41 21.5l-7.5-2 2-7.5M7 26.5l7.5 2-2 7.5',
  wind: 'M4 18h25a5.5 5.5 0 1 0-5.5-5.5M4 25.5h33a5.5 5.5 0 1 1-5.5 5.5M4 33h15a5 5 0 1 1-5 5',
  leaf: 'M11 37C6 18 20 7 42 6c1 22-11 36-28 31M5 43c5-12 13-20 24-26M17 30l9 .5M24 23l.5-6',
  wave: 'M4 17q5-7 10 0t10 0 10 0 10 0M4 27q5-7 10 0t10 0 10 0 10 0M4 37q5-7 10 0t10 0 10 0 10 0',
  balloon:
    'M24 4a14 14 0 0 1 14 14c0 7-6 11-9 16h-10c-3-5-9-9-9-16A14 14 0 0 1 24 4zM24 4c-6 6-6 22-2.5 30M24 4c6 6 6 22 2.5 30M20 39h8v5.5h-8z',
  bird: 'M4 17c7-6 14-5 20 4 6-9 13-10 20-4M15 37c4-4 7-3.5 9.5 1 2.5-4.5 5.5-5 9.5-1',
  lantern:
    'M19 7a5 5 0 0 1 10 0M15 12h18l-2.5-5h-13zM15 12v24h18V12M15 36l-2 6h22l-2-6M24 19c4 4 4.5 6 4.5 8a4.5 4.5 0 0 1-9 0c0-2 .5-4 4.5-8z',
  heart: 'M24 41C10 31 5 24 5 17a9.5 9.5 0 0 1 19-2 9.5 9.5 0 0 1 19 2c0 7-5 14-19 24z',
  mountain:
    'M3 40l15-27 8 14 4-6 15 19zM11.5 25l4 3.5 3.5-3.5 4.5 3M33 9a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0',
}

const CLOUD = 'cloud'

/** The inks by name: each stands out from the parchment at least 4.5 : 1. */
export const INKS: Readonly<Record<string, string>> = {
  night: '#3a2c6e',
  sea: '#0f4f78',
  wood: '#22562d',
  brick: '#8c2f1b',
  plum: '#7b1f5c',
  earth: '#5c4213',
}

const INK = '#3a2c6e'

/** Returns the lines of a picture; of a cloud for a name that has none. */
export function linesOf(symbol: string | undefined): string {
  return LINES[symbol ?? CLOUD] ?? LINES[CLOUD] ?? ''
}

/** Returns the ink of a name; the ink of the other action cards for a name that has none. */
export function inkOf(colour: string | undefined): string {
  return INKS[colour ?? ''] ?? INK
}
