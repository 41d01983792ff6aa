// What the host chooses for the table: shown at once, kept by the table or refused by it.

import type { Choice } from '../choices'
import { parseVariant, type Variant } from '../notation'
import type { Done, Refused } from '../protocol'
import type { Wish } from '../socket'
import type { TableState } from '../table.svelte'

/** A message has at most 4096 bytes, its id included; a longer one would end the connection. */
const MOST_BYTES = 4000

type Values = Record<string, Choice>

/** Options that stay when another box is chosen, as far as it has action cards. */
const STAYING = 'house_cards'

export class Choosing {
  /** What the host has just chosen, until the table has it. */
  private wanted = $state.raw<Variant | null>(null)
  /** The choice that the table refused last, and why. */
  failed = $state.raw<{ option: string; refused: Refused } | null>(null)

  constructor(private readonly table: () => TableState) {}

  variant: Variant = $derived.by(
    () => this.wanted ?? parseVariant(this.table().table?.variant ?? 'skyjo'),
  )

  /** The variant as text, as the table has it. */
  text: string = $derived.by(() => this.table().table?.variant ?? 'skyjo')

  /** The preset as people choose it: the first games are Action without two kinds of cards. */
  preset: string = $derived.by(() =>
    this.variant.preset === 'action' && this.variant.values['beginner_set'] === 'true'
      ? 'action_beginner'
      : this.variant.preset,
  )

  /** Lets the table's word count again. */
  settle(): void {
    this.wanted = null
  }

  /** Chooses a box: everything else is as usual in it. */
  choosePreset(preset: string): Promise<Done | Refused> {
    const own = this.variant.values[STAYING]
    const keeps = own !== undefined && /^action(_beginner|_single_pile)?$/.test(preset)
    return this.send('preset', preset, keeps ? { [STAYING]: own } : {})
  }

  /** Chooses the value of an option. */
  set(option: string, value: Choice): Promise<Done | Refused> {
    const values: Values = {}
    for (const [key, text] of Object.entries(this.variant.values)) values[key] = readValue(text)
    // Nothing written is nothing chosen.
    if (value === '') delete values[option]
    else values[option] = value
    return this.send(option, this.variant.preset, values)
  }

  private async send(option: string, preset: string, values: Values): Promise<Done | Refused> {
    const texts = Object.entries(values).map(([key, value]) => [key, String(value)])
    this.wanted = { preset, values: Object.fromEntries(texts) as Record<string, string> }
    this.failed = null
    const table = this.table()
    const answer = await ask(table, { t: 'options', preset, values })
    if (answer.t === 'refused') {
      this.wanted = null
      this.failed = { option, refused: answer }
      // It is told beside the choice, not above everything.
      table.refusal = null
    }
    return answer
  }
}

/** Asks the table, unless the words are more than one message can carry. */
async function ask(table: TableState, wish: Wish): Promise<Done | Refused> {
  if (new TextEncoder().encode(JSON.stringify(wish)).length <= MOST_BYTES) return table.ask(wish)
  return { t: 'refused', id: null, code: 'message/too-long', message: '', version: 0 }
}

function readValue(text: string): Choice {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+$/.test(text) ? Number(text) : text
}
