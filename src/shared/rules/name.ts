/** Colours of the agenda's service advisers, assigned in this order. */
export const AGENDA_COLORS = [
  '#34252F',
  '#2EC4B6',
  '#2A628F',
  '#FF9F1C',
  '#D89D6A',
  '#FF1053',
  '#F6BD60',
  '#F7EDE2',
] as const

const PARTICLES = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])

function words(nome: string): string[] {
  return nome
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .split(/\s+/)
    .filter((p) => p !== '')
}

/**
 * Short name of a service adviser: first name and initial of the next name, skipping 'de', without punctuation ('Maria de Souza' → 'Maria
 * S').
 */
export function shortName(nome: string): string {
  const [first = '', ...rest] = words(nome)
  const next = rest.find((p) => p.toLowerCase() !== 'de')
  return next ? `${first} ${next[0]?.toUpperCase()}` : first
}

/** First word of a name, used to greet customers. */
export function firstName(nome: string): string {
  return nome.trim().split(/\s+/)[0] ?? ''
}

/** One or two letters for an avatar: initials of the first and last names, particles skipped. */
export function initials(nome: string): string {
  const names = words(nome).filter((p) => !PARTICLES.has(p.toLowerCase()))
  const letters = names.length > 1 ? [names[0], names.at(-1)] : names
  return letters.map((p) => p?.[0]?.toUpperCase() ?? '').join('')
}
