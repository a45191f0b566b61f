import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { type ModeloData, modelos, type Branch } from '#shared/cardapio/modelos.ts'
import { call } from '../../core/http/api.ts'

const KEY = ['modelos', 'arvore'] as const

/** A branch of the tree, or the results of a search. */
export function treeBranch(branch: Branch) {
  return queryOptions({
    queryKey: [...KEY, branch],
    queryFn: ({ signal }) => call(modelos.arvoreDoCardapio, { query: branch, signal }),
    staleTime: 30_000,
    ...(branch.busca && { placeholderData: keepPreviousData }),
  })
}

/** All makes, and the models of one of them. */
export function cardapioMarcas(marca: string) {
  return queryOptions({
    queryKey: ['modelos', 'marcas', marca],
    queryFn: ({ signal }) => call(modelos.listMarcas, { query: marca === '' ? {} : { marca }, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}

/** A version as its dialog edits it. */
export function modeloQuery(codModelo: number) {
  return queryOptions({
    queryKey: ['modelos', 'registro', codModelo],
    queryFn: ({ signal }) => call(modelos.getModelo, { params: { codModelo }, signal }),
    gcTime: 0,
  })
}

/** Creates a version, or updates it on top of the version that was opened. */
export function saveModelo(
  data: ModeloData,
  target: { codModelo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return target === null
    ? call(modelos.criarModelo, { body: data, idempotencyKey })
    : call(modelos.alterarModelo, {
        params: { codModelo: target.codModelo },
        body: { ...data, versao: target.versao },
        idempotencyKey,
      })
}

/** Moves a node before another of its branch, or to the end. */
export function useMove() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof modelos.moverNaArvore, 'body'>) => call(modelos.moverNaArvore, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Turns nodes on or off. */
export function useToggleStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof modelos.situacaoNaArvore, 'body'>) => call(modelos.situacaoNaArvore, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['modelos'] }),
  })
}
