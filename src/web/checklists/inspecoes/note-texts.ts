/** Longest note that the server takes. */
const NOTE_CHARS = 4000

/** A text as notes, cut between words: all of it is kept. */
export function noteTexts(text: string): string[] {
  const whole = text.trim()
  if (whole.length <= NOTE_CHARS) return [whole]
  const space = whole.lastIndexOf(' ', NOTE_CHARS)
  const at = space > 0 ? space : NOTE_CHARS
  return [whole.slice(0, at), ...noteTexts(whole.slice(at))]
}
