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
export function healthOf(horas: readonly IntegracaoHour[]): Health {
  const soma = (k: 'total' | 'erros' | 'usual', lista = horas) => lista.reduce((n, h) => n + h[k], 0)
  const latest = horas.slice(-SILENCE_HOURS)
  if (soma('usual', latest) >= MIN_USUAL && soma('total', latest) === 0) return 'SILENCIO'
  if (soma('total') === 0) return soma('usual') >= MIN_USUAL ? 'SILENCIO' : 'SEM_USO'
  return (100 * soma('erros')) / soma('total') >= ERROR_PCT ? 'ATENCAO' : 'OK'
}
