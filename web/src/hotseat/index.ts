// Everything that only a device with several people needs, in one part of its own.

export { HotSeat } from './hotseat.svelte'
export { default as Curtain } from './Curtain.svelte'
