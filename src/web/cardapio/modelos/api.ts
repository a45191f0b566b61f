import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado } from '#shared/core/contract.ts'
import { type DadosDoModelo, modelos, type Ramo } from '#shared/cardapio/modelos.ts'
import { call } from '../../core/api.ts'

const CHAVE = ['modelos', 'arvore'] as const

/** A branch of the tree, or what a search finds. */
export function ramoDaArvore(ramo: Ramo) {
  return queryOptions({
    queryKey: [...CHAVE, ramo],
    queryFn: ({ signal }) => call(modelos.arvoreDoCardapio, { query: ramo, signal }),
    staleTime: 30_000,
    ...(ramo.busca && { placeholderData: keepPreviousData }),
  })
}

/** Makes, and the models of one of them. */
export function marcasDoCardapio(marca: string) {
  return queryOptions({
    queryKey: ['modelos', 'marcas', marca],
    queryFn: ({ signal }) => call(modelos.listMarcas, { query: marca === '' ? {} : { marca }, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}

/** A version as its dialog edits it. */
export function umModelo(codModelo: number) {
  return queryOptions({
    queryKey: ['modelos', 'registro', codModelo],
    queryFn: ({ signal }) => call(modelos.getModelo, { params: { codModelo }, signal }),
    gcTime: 0,
  })
}

/** Creates a version, or changes the one that was opened. */
export function salvarModelo(
  dados: DadosDoModelo,
  alvo: { codModelo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return alvo === null
    ? call(modelos.criarModelo, { body: dados, idempotencyKey })
    : call(modelos.alterarModelo, {
        params: { codModelo: alvo.codModelo },
        body: { ...dados, versao: alvo.versao },
        idempotencyKey,
      })
}

/** Puts a node before another of its branch, or last. */
export function useMover() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Enviado<typeof modelos.moverNaArvore, 'body'>) => call(modelos.moverNaArvore, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: CHAVE }),
  })
}

/** Turns nodes on or off. */
export function useSituacao() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Enviado<typeof modelos.situacaoNaArvore, 'body'>) => call(modelos.situacaoNaArvore, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['modelos'] }),
  })
}
