/** How many finished services are learned from, and how few are not enough. */
export const ULTIMOS_DO_FATOR = 20
export const MINIMO_DO_FATOR = 5
const [MENOR, MAIOR] = [0.5, 2]

/** What a mechanic takes of a service's standard time: the median of worked ÷ standard over the last 20 that they finished (`razoes`, the newest first), between half and twice. Null while there are fewer than five. */
export function fatorDe(razoes: readonly number[]): number | null {
  const ultimas = razoes.slice(0, ULTIMOS_DO_FATOR).toSorted((a, b) => a - b)
  if (ultimas.length < MINIMO_DO_FATOR) return null
  const meio = ultimas.length / 2
  const mediana =
    ultimas.length % 2 === 1 ? (ultimas[Math.floor(meio)] ?? 1) : ((ultimas[meio - 1] ?? 1) + (ultimas[meio] ?? 1)) / 2
  return Math.min(MAIOR, Math.max(MENOR, Math.round(mediana * 100) / 100))
}

/** Minutes to plan for a mechanic: by their factor, to the next five; at least five. */
export function minutosPeloFator(minutos: number, fator: number | null): number {
  return fator === null ? minutos : Math.max(5, Math.ceil((minutos * fator) / 5) * 5)
}
