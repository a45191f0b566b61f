/** Parses a typed time of day: '8', '830', '8h30' and '08:30' are valid; null for anything else. */
export function parseTime(text: string): string | null {
  const m = /^(\d{1,2})(?:[:h.]?(\d{2}))?h?$/i.exec(text.trim())
  if (!m) return null
  const [hora, minute] = [Number(m[1]), Number(m[2] ?? 0)]
  return hora < 24 && minute < 60 ? `${String(hora).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : null
}
