import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { montagem } from '#shared/oficina-digital/montagem.ts'
import { type PacoteData, pacotes } from '#shared/cardapio/pacotes.ts'
import { call } from '../../core/http/api.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

/** Packages by name, page by page. */
export function pacotesQuery(filter: FilterOf<typeof pacotes.listPacotesDoCardapio>) {
  return pages(['pacotes', 'lista'], pacotes.listPacotesDoCardapio, filter)
}

/** Items of all packages by code, page by page. */
export function itemsQuery(filter: FilterOf<typeof pacotes.listItensDoCardapio>) {
  return pages(['pacotes', 'itens'], pacotes.listItensDoCardapio, filter)
}

/** A package as its editor edits it. */
export function getPacote(codPacote: number, signal: AbortSignal) {
  return call(pacotes.getPacote, { params: { codPacote }, signal })
}

/** Creates a package, or updates it on top of the version that was opened. */
export function savePacote(
  data: PacoteData,
  target: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  // Register data of the items is only for display: do not send it.
  const itens = data.itens.map(({ tipo, codigo, descricao, quantidade, minutos }) => ({
    tipo,
    codigo,
    descricao,
    quantidade,
    minutos,
  }))
  return target === null
    ? call(pacotes.criarPacote, { body: { ...data, itens }, idempotencyKey })
    : call(pacotes.alterarPacote, {
        params: { codPacote: target.codigo },
        body: { ...data, itens, versao: target.versao },
        idempotencyKey,
      })
}

/** A package's price at every store, and its price history. */
export function pacotePrecos(codPacote: number) {
  return queryOptions({
    queryKey: ['pacotes', 'precos', codPacote],
    queryFn: ({ signal }) => call(pacotes.precosDoPacote, { params: { codPacote }, query: {}, signal }),
  })
}

/** Where a package is used. */
export function pacoteUsage(codPacote: number) {
  return queryOptions({
    queryKey: ['pacotes', 'uso', codPacote],
    queryFn: ({ signal }) => call(pacotes.usoDoPacote, { params: { codPacote }, signal }),
  })
}

/** Sets a package's fixed price, or returns it to the sum of its parts. */
export function useSetPreco(codPacote: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof pacotes.darPreco, 'body'>) =>
      call(pacotes.darPreco, { params: { codPacote }, body }),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['pacotes'] }),
  })
}

/** Services by code or name. */
export function cadastroServicos(busca: string) {
  return queryOptions({
    queryKey: ['pacotes', 'servicos', busca],
    queryFn: ({ signal }) => call(montagem.listServicos, { query: { busca }, signal }),
    enabled: busca.length >= 2,
    staleTime: 300_000,
  })
}
