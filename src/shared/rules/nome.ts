/** Colours of the agenda's consultants, assigned in this order. */
export const CORES_AGENDA = [
  '#34252F',
  '#2EC4B6',
  '#2A628F',
  '#FF9F1C',
  '#D89D6A',
  '#FF1053',
  '#F6BD60',
  '#F7EDE2',
] as const

const PARTICULAS = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])

function palavras(nome: string): string[] {
  return nome
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .split(/\s+/)
    .filter((p) => p !== '')
}

/** Short name of a consultant: first name and initial of the next name, skipping 'de', punctuation stripped ('Maria de Souza' → 'Maria S'). */
export function nomeTratado(nome: string): string {
  const [primeiro = '', ...resto] = palavras(nome)
  const proximo = resto.find((p) => p.toLowerCase() !== 'de')
  return proximo ? `${primeiro} ${proximo[0]?.toUpperCase()}` : primeiro
}

/** First word of a name, as customers are greeted. */
export function primeiroNome(nome: string): string {
  return nome.trim().split(/\s+/)[0] ?? ''
}

/** One or two letters for an avatar: of the first and last names, particles skipped. */
export function iniciais(nome: string): string {
  const nomes = palavras(nome).filter((p) => !PARTICULAS.has(p.toLowerCase()))
  const letras = nomes.length > 1 ? [nomes[0], nomes.at(-1)] : nomes
  return letras.map((p) => p?.[0]?.toUpperCase() ?? '').join('')
}
