import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Enviado } from '#shared/contract.ts'
import { grupos, type DadosDoGrupo } from '#shared/grupos.ts'
import { call } from '../lib/api.ts'

/** Groups by name, page by page. */
export function listaGrupos(filtro: Omit<Enviado<typeof grupos.listGrupos, 'query'>, 'cursor' | 'limite'>) {
  return infiniteQueryOptions({
    queryKey: ['grupos', 'lista', filtro],
    queryFn: ({ pageParam, signal }) => call(grupos.listGrupos, { query: pageParam === null ? filtro : { ...filtro, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (pagina) => pagina.proximo,
    placeholderData: keepPreviousData,
  })
}

/** A group as its form edits it. */
export function lerGrupo(codGrupo: number, signal: AbortSignal) {
  return call(grupos.getGrupo, { params: { codGrupo }, signal })
}

/** Creates a group, or changes the version that was opened. */
export function salvarGrupo(dados: DadosDoGrupo, alvo: { codigo: number; versao: number } | null, idempotencyKey: string) {
  return alvo === null
    ? call(grupos.criarGrupo, { body: dados, idempotencyKey })
    : call(grupos.alterarGrupo, { params: { codGrupo: alvo.codigo }, body: { ...dados, versao: alvo.versao }, idempotencyKey })
}
