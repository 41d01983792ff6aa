// Sounds made on the spot: paper for a card, a soft bell for the own turn, an owl for the end of a round.
// Mute unless switched on.

import type { TableEvent } from './protocol'
import { settings } from './settings.svelte'

let context: AudioContext | null = null

function audio(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === 'undefined') return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

function envelope(ctx: AudioContext, at: number, loud: number, seconds: number): GainNode {
  const gain = ctx.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loud, at + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds)
  gain.connect(ctx.destination)
  return gain
}

/** A card on the table: a short breath of filtered noise. */
function paper(ctx: AudioContext, at: number): void {
  const length = Math.floor(ctx.sampleRate * 0.12)
  const buffer = ctx.createBuffer(1, length, ctx.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length)
  const source = ctx.createBufferSource()
  source.buffer = buffer
  const filter = ctx.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = 2600
  filter.Q.value = 0.7
  source.connect(filter).connect(envelope(ctx, at, 0.22, 0.12))
  source.start(at)
}

function tone(
  ctx: AudioContext,
  at: number,
  hertz: number,
  loud: number,
  seconds: number,
  bend = 1,
): void {
  const oscillator = ctx.createOscillator()
  oscillator.type = 'sine'
  oscillator.frequency.setValueAtTime(hertz, at)
  if (bend !== 1) oscillator.frequency.exponentialRampToValueAtTime(hertz * bend, at + seconds)
  oscillator.connect(envelope(ctx, at, loud, seconds))
  oscillator.start(at)
  oscillator.stop(at + seconds + 0.05)
}

/** A bell: a tone and two quiet overtones. */
export function bell(hertz = 880): void {
  const ctx = audio()
  if (ctx === null) return
  const at = ctx.currentTime
  tone(ctx, at, hertz, 0.13, 0.9)
  tone(ctx, at, hertz * 2.76, 0.04, 0.45)
  tone(ctx, at, hertz * 5.4, 0.015, 0.2)
}

/** An owl: two low calls, the second one longer. */
function owl(ctx: AudioContext): void {
  const at = ctx.currentTime + 0.1
  tone(ctx, at, 392, 0.16, 0.28, 0.92)
  tone(ctx, at + 0.38, 370, 0.18, 0.7, 0.86)
}

/** Plays what belongs to events. */
export function soundFor(events: TableEvent[]): void {
  const ctx = audio()
  if (ctx === null) return
  if (events.some(({ e }) => e === 'scored')) owl(ctx)
  else if (events.some(({ e }) => e === 'line_removed')) bell(660)
  else if (
    events.some(({ e }) => e === 'drew' || e === 'placed' || e === 'flipped' || e === 'refused')
  )
    paper(ctx, ctx.currentTime)
}
