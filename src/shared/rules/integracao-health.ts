/** One hour of a system's messages; `usual` is the mean of the same hour and weekday over the previous four weeks. */
export interface IntegracaoHour {
  hora: string
  total: number
  erros: number
  usual: number
}

export const HEALTH_STATES = {
  OK: 'Em ordem',
  ATENCAO: 'Com erros',
  SILENCIO: 'Em silêncio',
  SEM_USO: 'Sem uso',
} as const
export type Health = keyof typeof HEALTH_STATES

/** From this percentage of errors over the last day, the system needs attention. */
const ERROR_PCT = 20
/** A system is silent when it sent nothing in these hours although at least this many messages are usual. */
const SILENCE_HOURS = 3
const MIN_USUAL = 5

/** Health of a system from its last 24 hours in order, the current hour last. */
export function healthOf(hours: readonly IntegracaoHour[]): Health {
  const sum = (k: 'total' | 'erros' | 'usual', list = hours) => list.reduce((n, h) => n + h[k], 0)
  const latest = hours.slice(-SILENCE_HOURS)
  if (sum('usual', latest) >= MIN_USUAL && sum('total', latest) === 0) return 'SILENCIO'
  if (sum('total') === 0) return sum('usual') >= MIN_USUAL ? 'SILENCIO' : 'SEM_USO'
  return (100 * sum('erros')) / sum('total') >= ERROR_PCT ? 'ATENCAO' : 'OK'
}
