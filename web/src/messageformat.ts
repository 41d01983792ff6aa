// The texts of a catalogue, a small part of ICU's message syntax: {name}, {n, plural, one {…} other {#…}},
// {who, select, you {…} other {…}}, and [id|label] for a button inside the sentence.
// Quotes are plain characters.

export type Value = string | number

/** What a sentence is made of: words, and the buttons that stand in it. */
export type Part = { text: string } | { button: string; label: string }

interface Choice {
  name: string
  kind: 'plural' | 'select'
  cases: Map<string, Piece[]>
}

type Piece = string | { value: string } | Choice | { button: string; label: Piece[] }

export class MessageError extends Error {}

/** Reads one message; `at` moves along its text. */
class Reader {
  private at = 0

  constructor(private readonly text: string) {}

  read(end: string): Piece[] {
    const pieces: Piece[] = []
    let words = ''
    const flush = (): void => {
      if (words !== '') pieces.push(words)
      words = ''
    }
    while (this.at < this.text.length && !end.includes(this.text.charAt(this.at))) {
      const char = this.text.charAt(this.at)
      if (char === '{') {
        flush()
        pieces.push(this.readPlace())
      } else if (char === '[') {
        flush()
        this.at++
        const button = this.readUntil('|')
        const label = this.read(']')
        this.expect(']')
        pieces.push({ button, label })
      } else {
        words += char
        this.at++
      }
    }
    flush()
    return pieces
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  private readPlace(): Piece {
    this.expect('{')
    const name = this.readUntil(',}').trim()
    if (this.text.charAt(this.at - 1) === '}') return { value: name }
    const kind = this.readUntil(',').trim()
    if (kind !== 'plural' && kind !== 'select') throw this.error(`no kind of choice: ${kind}`)
    const cases = new Map<string, Piece[]>()
    for (;;) {
      while (this.text.charAt(this.at) === ' ') this.at++
      if (this.text.charAt(this.at) === '}') break
      const label = this.readUntil('{').trim()
      cases.set(label, this.read('}'))
      this.expect('}')
    }
    this.expect('}')
    if (!cases.has('other')) throw this.error('a choice needs the case "other"')
    return { name, kind, cases }
  }

  private readUntil(ends: string): string {
    const start = this.at
    while (this.at < this.text.length && !ends.includes(this.text.charAt(this.at))) this.at++
    if (this.done) throw this.error(`one of ${ends} is missing`)
    return this.text.slice(start, this.at++)
  }

  private expect(char: string): void {
    if (this.text.charAt(this.at) !== char) throw this.error(`${char} is missing`)
    this.at++
  }

  private error(what: string): MessageError {
    return new MessageError(`${what} at ${this.at} in ${JSON.stringify(this.text)}`)
  }
}

const parsed = new Map<string, Piece[]>()

function parse(message: string): Piece[] {
  let pieces = parsed.get(message)
  if (pieces === undefined) {
    const reader = new Reader(message)
    pieces = reader.read('}]')
    if (!reader.done) throw new MessageError(`a bracket too many in ${JSON.stringify(message)}`)
    parsed.set(message, pieces)
  }
  return pieces
}

function pick(choice: Choice, value: Value, rules: Intl.PluralRules): Piece[] {
  const exact = choice.cases.get(choice.kind === 'plural' ? `=${value}` : String(value))
  const counted =
    choice.kind === 'plural' ? choice.cases.get(rules.select(Number(value))) : undefined
  return exact ?? counted ?? choice.cases.get('other') ?? []
}

function render(
  pieces: Piece[],
  values: Record<string, Value>,
  rules: Intl.PluralRules,
  count: string,
): Part[] {
  const parts: Part[] = []
  const say = (text: string): void => {
    const last = parts.at(-1)
    if (last !== undefined && 'text' in last) last.text += text
    else if (text !== '') parts.push({ text })
  }
  for (const piece of pieces) {
    if (typeof piece === 'string') say(piece.replaceAll('#', count))
    else if ('value' in piece) say(String(values[piece.value] ?? `{${piece.value}}`))
    else if ('button' in piece)
      parts.push({ button: piece.button, label: words(render(piece.label, values, rules, count)) })
    else {
      const value = values[piece.name] ?? ''
      const chosen = render(
        pick(piece, value, rules),
        values,
        rules,
        piece.kind === 'plural' ? String(value) : count,
      )
      for (const part of chosen) {
        if ('text' in part) say(part.text)
        else parts.push(part)
      }
    }
  }
  return parts
}

/** Returns the words of a sentence, those on its buttons included. */
export function words(parts: Part[]): string {
  return parts.map((part) => ('text' in part ? part.text : part.label)).join('')
}

/** Returns a message with its values put in; raises MessageError if its syntax is wrong. */
export function format(message: string, values: Record<string, Value>, language: string): Part[] {
  return render(parse(message), values, new Intl.PluralRules(language), '')
}

/** Returns the names a message asks for: values, choices and buttons, in alphabetical order. */
export function placeholders(message: string): string[] {
  const names = new Set<string>()
  const walk = (pieces: Piece[]): void => {
    for (const piece of pieces) {
      if (typeof piece === 'string') continue
      if ('value' in piece) names.add(piece.value)
      else if ('button' in piece) {
        names.add(`[${piece.button}]`)
        walk(piece.label)
      } else {
        names.add(piece.name)
        for (const inner of piece.cases.values()) walk(inner)
      }
    }
  }
  walk(parse(message))
  return [...names].sort()
}
