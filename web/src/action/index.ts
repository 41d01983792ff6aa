// Everything that only Skyjo Action needs, in one part of its own.

import { installActionDeck } from './deck'

export { askAction as ask } from './ask'
export { tellAction as tell } from './tell'
export { actionName as name, showHouse } from './house.svelte'
export { tellParts } from './points'
export { movesOf } from './moves'
export { hasGone, playerTargets, shownSeat, targets } from './targets'
export { default as ActionRow } from './ActionRow.svelte'
export { default as Inspected } from './Inspected.svelte'
export { default as LineHandles } from './LineHandles.svelte'
export { default as Struck } from './Struck.svelte'
export { default as Hand } from './Hand.svelte'
export { default as Chips } from './Chips.svelte'

if (typeof document !== 'undefined' && 'createElementNS' in document) installActionDeck(document)
