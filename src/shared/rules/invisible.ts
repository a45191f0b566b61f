/**
 * Invisible characters that copied text carries along: zero-width space, word joiner, byte order mark, soft hyphen. Joiners of letters and
 * emoji stay.
 */
const INVISIBLE = /[\u200B\u2060\uFEFF\u00AD]/g
const NO_BREAK_SPACE = /\u00A0/g

/** A text without invisible characters, so that two codes that look the same are equal. A no-break space becomes a space. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '').replace(NO_BREAK_SPACE, ' ')
}
