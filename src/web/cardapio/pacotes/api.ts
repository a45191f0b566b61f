import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado } from '#shared/core/contract.ts'
import { montagem } from '#shared/oficina-digital/montagem.ts'
import { type DadosDoPacote, pacotes } from '#shared/cardapio/pacotes.ts'
import { call } from '../../core/api.ts'
import { type FiltroDe, paginas } from '../../recipes/lista/paginas.ts'

/** Packages by name, page by page. */
export function listaPacotes(filtro: FiltroDe<typeof pacotes.listPacotesDoCardapio>) {
  return paginas(['pacotes', 'lista'], pacotes.listPacotesDoCardapio, filtro)
}

/** Items of all packages by code, page by page. */
export function listaItens(filtro: FiltroDe<typeof pacotes.listItensDoCardapio>) {
  return paginas(['pacotes', 'itens'], pacotes.listItensDoCardapio, filtro)
}

/** A package as its editor edits it. */
export function lerPacote(codPacote: number, signal: AbortSignal) {
  return call(pacotes.getPacote, { params: { codPacote }, signal })
}

/** Creates a package, or changes the version that was opened. */
export function salvarPacote(
  dados: DadosDoPacote,
  alvo: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  // What the registers know of an item is told, not kept.
  const itens = dados.itens.map(({ tipo, codigo, descricao, quantidade, minutos }) => ({
    tipo,
    codigo,
    descricao,
    quantidade,
    minutos,
  }))
  return alvo === null
    ? call(pacotes.criarPacote, { body: { ...dados, itens }, idempotencyKey })
    : call(pacotes.alterarPacote, {
        params: { codPacote: alvo.codigo },
        body: { ...dados, itens, versao: alvo.versao },
        idempotencyKey,
      })
}

/** A package's price at every store, and the prices that it was given. */
export function precosDoPacote(codPacote: number) {
  return queryOptions({
    queryKey: ['pacotes', 'precos', codPacote],
    queryFn: ({ signal }) => call(pacotes.precosDoPacote, { params: { codPacote }, query: {}, signal }),
  })
}

/** Where a package is used. */
export function usoDoPacote(codPacote: number) {
  return queryOptions({
    queryKey: ['pacotes', 'uso', codPacote],
    queryFn: ({ signal }) => call(pacotes.usoDoPacote, { params: { codPacote }, signal }),
  })
}

/** Closes a package's price, or gives it back to the sum of its parts. */
export function useDarPreco(codPacote: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Enviado<typeof pacotes.darPreco, 'body'>) =>
      call(pacotes.darPreco, { params: { codPacote }, body }),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['pacotes'] }),
  })
}

/** Services by code or name. */
export function servicosDoCadastro(busca: string) {
  return queryOptions({
    queryKey: ['pacotes', 'servicos', busca],
    queryFn: ({ signal }) => call(montagem.listServicos, { query: { busca }, signal }),
    enabled: busca.length >= 2,
    staleTime: 300_000,
  })
}
