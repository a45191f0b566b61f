import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado } from '#shared/contract.ts'
import { envio } from '#shared/envio.ts'
import { montagem } from '#shared/montagem.ts'
import { ofertaEquipe } from '#shared/oferta.ts'
import { type CanalEnvio, type MotivoRecusa, orcamentos } from '#shared/orcamentos.ts'
import { preco } from '#shared/preco.ts'
import { call } from '../lib/api.ts'
import { alvo, type Alvo, type FiltroOrcamentos, invalidarOrcamento, useEscrita } from './api.ts'

/** Sent versions of a quote, newest first, with what each changed. */
export function versoesDo(codOrcamento: number) {
  return queryOptions({
    queryKey: ['oficina-digital', 'orcamento', codOrcamento, 'versoes'],
    queryFn: ({ signal }) => call(envio.listVersoes, { params: { codOrcamento }, signal }),
  })
}

/** The quote as its customer will see it; read anew each time it is shown. */
export function previaDo(codOrcamento: number, versao: number) {
  return queryOptions({
    queryKey: ['oficina-digital', 'orcamento', codOrcamento, 'previa', versao],
    queryFn: ({ signal }) => call(ofertaEquipe.previa, { params: { codOrcamento }, signal }),
  })
}

/** Whether every event of a quote is as it was written. */
export function correnteDo(codOrcamento: number) {
  return queryOptions({
    queryKey: ['oficina-digital', 'orcamento', codOrcamento, 'corrente'],
    queryFn: ({ signal }) => call(orcamentos.verificarCorrente, { params: { codOrcamento }, signal }),
    gcTime: 0,
  })
}

/** Stock at hand of the given parts in a store, by code. */
export function estoqueDas(codConcessionaria: number, codigos: readonly string[]) {
  const lista = [...new Set(codigos.filter(Boolean))].toSorted().join(',')
  return queryOptions({
    queryKey: ['oficina-digital', 'estoque', codConcessionaria, lista],
    queryFn: ({ signal }) => call(montagem.listEstoque, { params: { codConcessionaria }, query: { codigos: lista }, signal }),
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

/** Packages of the menu for a vehicle. */
export function pacotesPara(marca: string, modelo: string, km: number | null) {
  return queryOptions({
    queryKey: ['oficina-digital', 'pacotes', marca, modelo, km],
    queryFn: ({ signal }) => call(montagem.listPacotes, { query: { marca, modelo, ...(km !== null && { km }) }, signal }),
    enabled: marca !== '',
    staleTime: 300_000,
  })
}

/** Open quotes by stage within the filters. */
export function contagemPorEtapa(filtro: Omit<FiltroOrcamentos, 'estado' | 'ordem' | 'sentido'>) {
  return queryOptions({
    // Under the totals: what changes a quote reads it again.
    queryKey: ['oficina-digital', 'total', 'etapas', filtro],
    queryFn: ({ signal }) => call(orcamentos.contaPorEstado, { query: filtro, signal }),
    placeholderData: keepPreviousData,
  })
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
      call(preco.responderAlcada, { params: { codOrcamento: a.codOrcamento }, body: { versao: a.versao, resposta, comentario } }),
    true,
  )
}

/** Delivers the link of the sent version again. */
export function useReenviar() {
  return useEscrita(
    ({ canais, ...a }: Alvo & { canais: CanalEnvio[] }) =>
      call(envio.reenviar, { params: { codOrcamento: a.codOrcamento }, body: { versao: a.versao, canais } }),
    true,
  )
}

/** The customer refused everything, and told the staff. */
export function useReprovar() {
  return useEscrita(
    ({ motivo, observacao, ...a }: Alvo & { motivo: MotivoRecusa; observacao: string | null }) =>
      call(ofertaEquipe.reprovar, { params: { codOrcamento: a.codOrcamento }, body: { versao: a.versao, motivo, observacao } }),
    true,
  )
}

export type RespostaPeloCliente = Omit<Enviado<typeof ofertaEquipe.responderPeloCliente, 'body'>, 'versao'>

/** Records what the customer decided by another way. */
export function useResponderPeloCliente() {
  return useEscrita(
    ({ resposta, ...a }: Alvo & { resposta: RespostaPeloCliente }) =>
      call(ofertaEquipe.responderPeloCliente, { params: alvo(a).params, body: { versao: a.versao, ...resposta } }),
    true,
  )
}

/** Sets the owner of many quotes at once. */
export function useAtribuirVarios() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (v: { codOrcamentos: number[]; codUsuario: number | null }) => call(orcamentos.atribuirVarios, { body: v }),
    meta: { naTela: true },
    onSettled: () => invalidarOrcamento(client, null),
  })
}
