// A page with the whole deck, for the eye: `npm run dev`, then /dev-deck.html.

import '@fontsource-variable/nunito'
import { backSymbolOf, faceSymbol, installDeck } from '../deck'
import type { Card } from '../notation'

installDeck(document)
const cards: Card[] = [...Array.from({ length: 15 }, (_, i) => i - 2), 'star']

function show(size: 'card' | 'mini', width: number): void {
  const line = document.createElement('p')
  const ratio = size === 'card' ? 1.4 : 1.3
  const ids = [
    ...cards.map((card) => faceSymbol(card, size)),
    ...Array.from({ length: 10 }, (_, seat) => backSymbolOf(seat, size)),
  ]
  line.innerHTML = ids
    .map((id) => `<svg width="${width}" height="${width * ratio}"><use href="${id}"/></svg>`)
    .join(' ')
  document.body.append(line)
}

show('card', 120)
show('card', 60)
show('card', 44)
show('mini', 40)
show('mini', 17)
