import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Enviado } from '#shared/contract.ts'
import { servicos, type DadosDoServico } from '#shared/servicos.ts'
import { call } from '../lib/api.ts'

/** Services by description, page by page. */
export function listaServicos(filtro: Omit<Enviado<typeof servicos.listServicosDoCadastro, 'query'>, 'cursor' | 'limite'>) {
  return infiniteQueryOptions({
    queryKey: ['servicos', 'lista', filtro],
    queryFn: ({ pageParam, signal }) =>
      call(servicos.listServicosDoCadastro, { query: pageParam === null ? filtro : { ...filtro, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (pagina) => pagina.proximo,
    placeholderData: keepPreviousData,
  })
}

/** A service as its form edits it. */
export function lerServico(codServico: number, signal: AbortSignal) {
  return call(servicos.getServico, { params: { codServico }, signal })
}

/** Creates a service, or changes the version that was opened. */
export function salvarServico(dados: DadosDoServico, alvo: { codigo: number; versao: number } | null, idempotencyKey: string) {
  return alvo === null
    ? call(servicos.criarServico, { body: dados, idempotencyKey })
    : call(servicos.alterarServico, { params: { codServico: alvo.codigo }, body: { ...dados, versao: alvo.versao }, idempotencyKey })
}
