/** Encodings to choose from when a text has no byte order mark and is not UTF-8. */
export const ENCODINGS = ['windows-1252', 'macintosh'] as const
export type Encoding = (typeof ENCODINGS)[number]

const PORTUGUESE_LETTERS = /[áàâãéêíóôõúüçºª°]/giu
const OTHERS = /[^\p{ASCII}]/gu

/** Number of Portuguese letters beyond ASCII minus the number of other characters beyond ASCII. */
const score = (text: string): number =>
  2 * (text.match(PORTUGUESE_LETTERS)?.length ?? 0) - (text.match(OTHERS)?.length ?? 0)

/** Which of the decodings of the same bytes looks like Portuguese; Windows on a tie. */
export function likelyEncoding(loaded: Readonly<Record<Encoding, string>>): Encoding {
  return score(loaded.macintosh) > score(loaded['windows-1252']) ? 'macintosh' : 'windows-1252'
}

/** The first lines with characters beyond ASCII, at most `count`: they show a person whether the text was decoded correctly. */
export function linesWithAccents(text: string, count: number): string[] {
  const linhas: string[] = []
  for (const linha of text.split(/\r\n|\r|\n/)) {
    if (linhas.length === count) break
    if (/[^\p{ASCII}]/u.test(linha)) linhas.push(linha)
  }
  return linhas
}

const VALID_PER_INVALID = 4

/**
 * Adds the valid and invalid characters of a chunk decoded as UTF-8. Text in another encoding has hardly any valid sequence; a damaged
 * byte in UTF-8 leaves all other sequences valid.
 */
export function countUtf8(text: string, before = { validos: 0, invalidos: 0 }): { validos: number; invalidos: number } {
  const nonAscii = text.match(OTHERS) ?? []
  const invalidCount = nonAscii.filter((c) => c === '\uFFFD').length
  return { validos: before.validos + nonAscii.length - invalidCount, invalidos: before.invalidos + invalidCount }
}

/** Whether nearly all of a text is valid UTF-8. */
export function isMostlyUtf8({
  validos: validCount,
  invalidos: invalidCount,
}: {
  validos: number
  invalidos: number
}): boolean {
  return invalidCount === 0 || validCount >= VALID_PER_INVALID * invalidCount
}
