import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { type FullGarantia, solicitacoes } from '#shared/garantia/solicitacoes.ts'
import { call, download } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

/** Key of everything about warranty claims. */
export const GARANTIAS_KEY = ['garantias'] as const

/** Filters of the list of claims. */
export type GarantiasFilter = FilterOf<typeof solicitacoes.listGarantias>

/** Claims, the newest first. */
export const garantiasQuery = (filter: GarantiasFilter) =>
  pages([...GARANTIAS_KEY, 'lista'], solicitacoes.listGarantias, filter)

/** Figures over the list. */
export const summaryQuery = (query: Sent<typeof solicitacoes.resumoGarantias, 'query'>) =>
  queryOptions({
    queryKey: [...GARANTIAS_KEY, 'resumo', query],
    queryFn: ({ signal }) => call(solicitacoes.resumoGarantias, { query, signal }),
  })

/** One claim with evidence, what is missing and its history. */
export const fullGarantia = (codSolicitacao: number) =>
  queryOptions({
    queryKey: [...GARANTIAS_KEY, 'uma', codSolicitacao],
    queryFn: ({ signal }) => call(solicitacoes.getGarantia, { params: { codSolicitacao }, signal }),
  })

/** Claims that stand for a quote's lines or a service. */
export const garantiasOf = (tipo: 'orcamento' | 'servico' | 'os', codigo: number) =>
  queryOptions({
    queryKey: [...GARANTIAS_KEY, 'alvo', tipo, codigo],
    queryFn: ({ signal }) => call(solicitacoes.garantiasDoAlvo, { params: { tipo, codigo }, signal }),
  })

function useWrite<V>(mutationFn: (v: V) => Promise<FullGarantia>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSuccess: (full) => client.setQueryData(fullGarantia(full.codSolicitacao).queryKey, full),
    onSettled: () => client.invalidateQueries({ queryKey: GARANTIAS_KEY }),
  })
}

/** Opens a draft from a line or a service; the claim that stands already is opened instead. */
export const useOpenDraft = () =>
  useWrite((body: Sent<typeof solicitacoes.pedirGarantia, 'body'>) => call(solicitacoes.pedirGarantia, { body }))

/** Keeps what was written into a draft. */
export const useSaveDraft = (codSolicitacao: number) =>
  useWrite((body: Sent<typeof solicitacoes.salvarGarantia, 'body'>) =>
    call(solicitacoes.salvarGarantia, { params: { codSolicitacao }, body }),
  )

/** Adds a photo, a PDF or words. */
export const useAddEvidence = (codSolicitacao: number) =>
  useWrite((body: Sent<typeof solicitacoes.anexarEvidencia, 'body'>) =>
    call(solicitacoes.anexarEvidencia, { params: { codSolicitacao }, body }),
  )

/** Takes over a photo that the inspection or the visit has. */
export const useTakePhoto = (codSolicitacao: number) =>
  useWrite((body: Sent<typeof solicitacoes.usarFotoNaGarantia, 'body'>) =>
    call(solicitacoes.usarFotoNaGarantia, { params: { codSolicitacao }, body }),
  )

/** Takes evidence out of a draft. */
export const useRemoveEvidence = (codSolicitacao: number) =>
  useWrite((codEvidencia: number) => call(solicitacoes.retirarEvidencia, { params: { codSolicitacao, codEvidencia } }))

/** Marks a claim as sent. */
export const useSend = (codSolicitacao: number) =>
  useWrite((body: Sent<typeof solicitacoes.enviarGarantia, 'body'>) =>
    call(solicitacoes.enviarGarantia, { params: { codSolicitacao }, body }),
  )

/** Notes the maker's answer. */
export const useAnswer = (codSolicitacao: number) =>
  useWrite((body: Sent<typeof solicitacoes.responderGarantia, 'body'>) =>
    call(solicitacoes.responderGarantia, { params: { codSolicitacao }, body }),
  )

/** Notes the payment. */
export const usePay = (codSolicitacao: number) =>
  useWrite((body: Sent<typeof solicitacoes.pagarGarantia, 'body'>) =>
    call(solicitacoes.pagarGarantia, { params: { codSolicitacao }, body }),
  )

/** Opens a returned claim again. */
export const useCorrect = (codSolicitacao: number) =>
  useWrite((versao: number) => call(solicitacoes.corrigirGarantia, { params: { codSolicitacao }, body: { versao } }))

/** Contests a refusal. */
export const useContest = (codSolicitacao: number) =>
  useWrite((body: Sent<typeof solicitacoes.contestarGarantia, 'body'>) =>
    call(solicitacoes.contestarGarantia, { params: { codSolicitacao }, body }),
  )

/** Gives a claim up. */
export const useGiveUp = (codSolicitacao: number) =>
  useWrite((body: Sent<typeof solicitacoes.desistirGarantia, 'body'>) =>
    call(solicitacoes.desistirGarantia, { params: { codSolicitacao }, body }),
  )

/** Downloads the audit pack. */
export async function downloadDossier(codSolicitacao: number): Promise<void> {
  const { blob, nome } = await download(solicitacoes.dossieDaGarantia, { params: { codSolicitacao } })
  saveFile(blob, nome ?? `garantia-${codSolicitacao}.pdf`)
}

/** Downloads the claims of the list. */
export async function downloadGarantias(query: Sent<typeof solicitacoes.exportarGarantias, 'query'>): Promise<void> {
  const { blob, nome } = await download(solicitacoes.exportarGarantias, { query })
  saveFile(blob, nome ?? `garantias.${query.formato ?? 'xlsx'}`)
}
