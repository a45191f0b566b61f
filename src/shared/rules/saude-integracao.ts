/** An hour of a system's messages; `usual` is the mean of the same hour and weekday in the four weeks before. */
export interface HoraDaIntegracao {
  hora: string
  total: number
  erros: number
  usual: number
}

export const SAUDES = {
  OK: 'Em ordem',
  ATENCAO: 'Com erros',
  SILENCIO: 'Em silêncio',
  SEM_USO: 'Sem uso',
} as const
export type Saude = keyof typeof SAUDES

/** Share of errors of the last day from which a system needs somebody. */
const ERROS_PCT = 20
/** Hours in which something usually comes, and how much, before nothing at all is silence. */
const HORAS_DE_SILENCIO = 3
const USUAL_MINIMO = 5

/** How a system is, from its last 24 hours in order, the present one last. */
export function saudeDe(horas: readonly HoraDaIntegracao[]): Saude {
  const soma = (k: 'total' | 'erros' | 'usual', lista = horas) => lista.reduce((n, h) => n + h[k], 0)
  const ultimas = horas.slice(-HORAS_DE_SILENCIO)
  if (soma('usual', ultimas) >= USUAL_MINIMO && soma('total', ultimas) === 0) return 'SILENCIO'
  if (soma('total') === 0) return soma('usual') >= USUAL_MINIMO ? 'SILENCIO' : 'SEM_USO'
  return (100 * soma('erros')) / soma('total') >= ERROS_PCT ? 'ATENCAO' : 'OK'
}
