// The rules as a book: headings and a paragraph for every rule id, fetched when they are read.

import { language } from '../i18n.svelte'

export interface Paragraph {
  id: string
  text: string
}

export interface Section {
  title: string
  paragraphs: Paragraph[]
}

export interface Chapter {
  key: string
  title: string
  sections: Section[]
}

/** The address of each language's book: data that is fetched, not script. */
const addresses = import.meta.glob<string>('../../../src/lowsky/locales/rules/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

const books = new Map<string, Promise<Chapter[]>>()

/** Returns the book in the language in use. */
export function readBook(): Promise<Chapter[]> {
  const code = language()
  let book = books.get(code)
  if (book === undefined) {
    book = fetchBook(code)
    books.set(code, book)
    // Without a network it is asked for again the next time.
    book.catch(() => books.delete(code))
  }
  return book
}

async function fetchBook(code: string): Promise<Chapter[]> {
  const address = Object.entries(addresses).find(([path]) => path.endsWith(`/${code}.json`))?.[1]
  if (address === undefined) throw new Error(`no book of rules for ${code}`)
  const answer = await fetch(address)
  return chaptersOf((await answer.json()) as Record<string, string>)
}

/** Puts the entries of a book, which stand in reading order, below their headings. */
export function chaptersOf(entries: Record<string, string>): Chapter[] {
  const chapters: Chapter[] = []
  for (const [key, text] of Object.entries(entries)) {
    if (key.startsWith('chapter.')) chapters.push({ key, title: text, sections: [] })
    else if (key.startsWith('section.'))
      chapters.at(-1)?.sections.push({ title: text, paragraphs: [] })
    else {
      const sections = chapters.at(-1)?.sections ?? []
      if (sections.length === 0) sections.push({ title: '', paragraphs: [] })
      sections.at(-1)?.paragraphs.push({ id: key, text })
    }
  }
  return chapters
}

/** Returns the chapters with only those paragraphs that have all the words, or the id. */
export function search(chapters: Chapter[], typed: string): Chapter[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return chapters
  const fits = ({ id, text }: Paragraph): boolean => {
    const name = id.toLowerCase()
    if (words.length === 1 && (name === words[0] || name === `r-${words[0]}`)) return true
    const all = `${name} ${plain(text)}`
    return words.every((word) => all.includes(word))
  }
  return chapters
    .map((chapter) => ({
      ...chapter,
      sections: chapter.sections
        .map((section) => ({ ...section, paragraphs: section.paragraphs.filter(fits) }))
        .filter((section) => section.paragraphs.length > 0),
    }))
    .filter((chapter) => chapter.sections.length > 0)
}

/** Letters without accents, all small: nobody types them in a search. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
