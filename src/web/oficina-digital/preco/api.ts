import { queryOptions } from '@tanstack/react-query'
import { montagem } from '#shared/oficina-digital/montagem.ts'
import { preco } from '#shared/oficina-digital/preco.ts'
import { call } from '../../core/http/api.ts'
import { target, type Target, useWrite } from '../orcamentos/api.ts'

/** Stock of the given parts at a store, by code. */
export function estoqueQuery(codConcessionaria: number, codes: readonly string[]) {
  const list = [...new Set(codes.filter(Boolean))].toSorted().join(',')
  return queryOptions({
    queryKey: ['oficina-digital', 'estoque', codConcessionaria, list],
    queryFn: ({ signal }) =>
      call(montagem.listEstoque, { params: { codConcessionaria }, query: { codigos: list }, signal }),
    enabled: list !== '',
    staleTime: 60_000,
  })
}

/** Past offers of a part, newest first. */
export function precosQuery(codigo: string) {
  return queryOptions({
    queryKey: ['oficina-digital', 'precos', codigo],
    queryFn: ({ signal }) => call(preco.listPrecosPraticados, { params: { codigo }, signal }),
    enabled: codigo !== '',
  })
}

/** Current rates of a store's price calculator. */
export function parametroPreco(codConcessionaria: number) {
  return queryOptions({
    queryKey: ['oficina-digital', 'parametro-preco', codConcessionaria],
    queryFn: ({ signal }) => call(preco.getParametroPreco, { params: { codConcessionaria }, signal }),
    staleTime: 300_000,
  })
}

/** AGUARDANDO_PRECO → PRECIFICADO. */
export function useCompletePreco() {
  return useWrite((a: Target) => call(preco.concluirPreco, target(a)), true)
}

/** PRECIFICADO → AGUARDANDO_ALCADA. */
export function useRequestAlcada() {
  return useWrite(
    ({ justificativa, ...a }: Target & { justificativa: string }) =>
      call(preco.pedirAlcada, { params: { codOrcamento: a.codOrcamento }, body: { versao: a.versao, justificativa } }),
    true,
  )
}

/** Approves or denies an approval request. */
export function useAnswerAlcada() {
  return useWrite(
    ({ resposta, comentario, ...a }: Target & { resposta: 'APROVADA' | 'NEGADA'; comentario: string | null }) =>
      call(preco.responderAlcada, {
        params: { codOrcamento: a.codOrcamento },
        body: { versao: a.versao, resposta, comentario },
      }),
    true,
  )
}
