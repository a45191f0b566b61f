/** A time of day as it is typed: '8', '830', '8h30' and '08:30' are times; null for what is none. */
export function lerHora(texto: string): string | null {
  const m = /^(\d{1,2})(?:[:h.]?(\d{2}))?h?$/i.exec(texto.trim())
  if (!m) return null
  const [hora, minuto] = [Number(m[1]), Number(m[2] ?? 0)]
  return hora < 24 && minuto < 60 ? `${String(hora).padStart(2, '0')}:${String(minuto).padStart(2, '0')}` : null
}
