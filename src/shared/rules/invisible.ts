/** Signs that nobody sees and copies bring along: zero-width space, word joiner, byte order mark, soft hyphen. Joiners of letters and emoji stay. */
const INVISIBLE = /[\u200B\u2060\uFEFF\u00AD]/g
const NO_BREAK_SPACE = /\u00A0/g

/** A text without signs that nobody sees: two codes that look the same are the same. A space that does not break becomes a space. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '').replace(NO_BREAK_SPACE, ' ')
}
