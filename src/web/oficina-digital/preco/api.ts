import { queryOptions } from '@tanstack/react-query'
import { montagem } from '#shared/oficina-digital/montagem.ts'
import { preco } from '#shared/oficina-digital/preco.ts'
import { call } from '../../core/api.ts'
import { alvo, type Alvo, useEscrita } from '../orcamentos/api.ts'

/** Stock at hand of the given parts in a store, by code. */
export function estoqueDas(codConcessionaria: number, codigos: readonly string[]) {
  const lista = [...new Set(codigos.filter(Boolean))].toSorted().join(',')
  return queryOptions({
    queryKey: ['oficina-digital', 'estoque', codConcessionaria, lista],
    queryFn: ({ signal }) =>
      call(montagem.listEstoque, { params: { codConcessionaria }, query: { codigos: lista }, signal }),
    enabled: lista !== '',
    staleTime: 60_000,
  })
}

/** For how much a part was offered, newest first. */
export function precosDa(codigo: string) {
  return queryOptions({
    queryKey: ['oficina-digital', 'precos', codigo],
    queryFn: ({ signal }) => call(preco.listPrecosPraticados, { params: { codigo }, signal }),
    enabled: codigo !== '',
  })
}

/** Rates of the price calculator in force at a store. */
export function parametroPreco(codConcessionaria: number) {
  return queryOptions({
    queryKey: ['oficina-digital', 'parametro-preco', codConcessionaria],
    queryFn: ({ signal }) => call(preco.getParametroPreco, { params: { codConcessionaria }, signal }),
    staleTime: 300_000,
  })
}

/** AGUARDANDO_PRECO → PRECIFICADO. */
export function useConcluirPreco() {
  return useEscrita((a: Alvo) => call(preco.concluirPreco, alvo(a)), true)
}

/** PRECIFICADO → AGUARDANDO_ALCADA. */
export function usePedirAlcada() {
  return useEscrita(
    ({ justificativa, ...a }: Alvo & { justificativa: string }) =>
      call(preco.pedirAlcada, { params: { codOrcamento: a.codOrcamento }, body: { versao: a.versao, justificativa } }),
    true,
  )
}

/** Approves or denies a request. */
export function useResponderAlcada() {
  return useEscrita(
    ({ resposta, comentario, ...a }: Alvo & { resposta: 'APROVADA' | 'NEGADA'; comentario: string | null }) =>
      call(preco.responderAlcada, {
        params: { codOrcamento: a.codOrcamento },
        body: { versao: a.versao, resposta, comentario },
      }),
    true,
  )
}
