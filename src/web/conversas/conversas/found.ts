import { plainText } from '#shared/rules/plain-text.ts'

/** A piece of a text, and whether the search found it. */
export interface Piece {
  texto: string
  found: boolean
}

/** Letter by letter without accents and capitals, so that places stay the same. */
const plain = (s: string) => [...s].map((c) => plainText(c).slice(0, 1) || ' ').join('')

/** Cuts a text at the words of a search; accents and capitals do not matter. */
export function markFound(texto: string, search: string): Piece[] {
  const letters = [...texto]
  const words = plain(search)
    .split(/\s+/)
    .filter((w) => w.length > 1)
  if (words.length === 0) return [{ texto, found: false }]
  const text = plain(texto)
  const hit = letters.map(() => false)
  for (const w of words)
    for (let at = text.indexOf(w); at >= 0; at = text.indexOf(w, at + 1)) hit.fill(true, at, at + w.length)
  const pieces: Piece[] = []
  letters.forEach((c, i) => {
    const last = pieces.at(-1)
    const found = hit[i] === true
    if (last?.found === found) last.texto += c
    else pieces.push({ texto: c, found })
  })
  return pieces
}
