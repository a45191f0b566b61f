import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Enviado } from '#shared/contract.ts'
import { consultores, type DadosDoConsultor } from '#shared/consultores.ts'
import { call } from '../lib/api.ts'

/** Service advisers by name, page by page. */
export function listaConsultores(filtro: Omit<Enviado<typeof consultores.listConsultores, 'query'>, 'cursor' | 'limite'>) {
  return infiniteQueryOptions({
    queryKey: ['consultores', 'lista', filtro],
    queryFn: ({ pageParam, signal }) => call(consultores.listConsultores, { query: pageParam === null ? filtro : { ...filtro, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (pagina) => pagina.proximo,
    placeholderData: keepPreviousData,
  })
}

/** An adviser as its form edits it. */
export function lerConsultor(codConsultor: number, signal: AbortSignal) {
  return call(consultores.getConsultor, { params: { codConsultor }, signal })
}

/** Creates an adviser, or changes the version that was opened. */
export function salvarConsultor(dados: DadosDoConsultor, alvo: { codigo: number; versao: number } | null, idempotencyKey: string) {
  return alvo === null
    ? call(consultores.criarConsultor, { body: dados, idempotencyKey })
    : call(consultores.alterarConsultor, { params: { codConsultor: alvo.codigo }, body: { ...dados, versao: alvo.versao }, idempotencyKey })
}
