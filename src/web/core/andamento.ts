import type { UseQueryResult } from '@tanstack/react-query'
import { mensagemDe } from './erros.ts'

/** Said where what is typed cannot be looked for. */
export const SEM_REDE = 'Sem rede. O que foi digitado é procurado assim que ela voltar.'

/** Whether what is asked now cannot come for want of a network: rows that still stand there answer something else. */
export function parouSemRede(q: Pick<UseQueryResult, 'isPaused' | 'isPlaceholderData' | 'data'>): boolean {
  return q.isPaused && (q.isPlaceholderData || q.data === undefined)
}

/** Where a search while typing stands: whether it still goes on, and what to say in place of a list that does not answer what is typed. `emDia`: it was asked for all that is typed. */
export function andamento(
  q: Pick<UseQueryResult, 'isFetching' | 'isPaused' | 'isPlaceholderData' | 'isError' | 'error' | 'data'>,
  emDia: boolean,
): { buscando: boolean; aviso: string | null } {
  const semResposta = q.isPlaceholderData || q.data === undefined
  const aviso = parouSemRede(q) ? SEM_REDE : q.isError && semResposta ? mensagemDe(q.error) : null
  return { buscando: q.isFetching || !emDia, aviso }
}
