/** How many of the last finished services count, and the fewest that are enough. */
export const FACTOR_SAMPLE_SIZE = 20
export const FACTOR_MIN_SAMPLE = 5
const [MIN, MAX] = [0.5, 2]

/**
 * A mechanic's time as a factor of the standard time: the median of worked ÷ standard over the last 20 finished services (`ratios`, the
 * newest first), between half and twice. Null with fewer than five.
 */
export function factorOf(ratios: readonly number[]): number | null {
  const latest = ratios.slice(0, FACTOR_SAMPLE_SIZE).toSorted((a, b) => a - b)
  if (latest.length < FACTOR_MIN_SAMPLE) return null
  const middle = latest.length / 2
  const mediana =
    latest.length % 2 === 1
      ? (latest[Math.floor(middle)] ?? 1)
      : ((latest[middle - 1] ?? 1) + (latest[middle] ?? 1)) / 2
  return Math.min(MAX, Math.max(MIN, Math.round(mediana * 100) / 100))
}

/** Minutes to plan for a mechanic: standard time × factor, rounded up to the next five; at least five. */
export function minutesByFactor(minutos: number, fator: number | null): number {
  return fator === null ? minutos : Math.max(5, Math.ceil((minutos * fator) / 5) * 5)
}
