import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import { recallCars, type RecallCar } from '#shared/garantia/recall-cars.ts'
import { recalls, type RecallData } from '#shared/garantia/recalls.ts'
import { call, download } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import type { RecallTarget } from '../../recipes/area/slots.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

/** Key of everything about recalls; it begins as the register's, so that a saved form refreshes all of it. */
export const RECALLS_KEY = ['recalls'] as const

/** Campaigns, page by page. */
export const recallsQuery = (filter: FilterOf<typeof recalls.listRecalls>) =>
  pages([...RECALLS_KEY, 'lista'], recalls.listRecalls, filter)

/** A campaign as its form edits it. */
export const getRecall = (codRecall: number, signal?: AbortSignal) =>
  call(recalls.getRecall, { params: { codRecall }, ...(signal && { signal }) })

/** A campaign in its drawer. */
export const fullRecall = (codRecall: number) =>
  queryOptions({
    queryKey: [...RECALLS_KEY, 'inteira', codRecall],
    queryFn: ({ signal }) => getRecall(codRecall, signal),
  })

/** Creates a campaign, or updates it on top of the version that was opened. */
export const saveRecall = (
  data: RecallData,
  target: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) =>
  target === null
    ? call(recalls.criarRecall, { body: data, idempotencyKey })
    : call(recalls.alterarRecall, {
        params: { codRecall: target.codigo },
        body: { ...data, versao: target.versao },
        idempotencyKey,
      })

/** Campaigns of the car of a visit, an appointment, a quote or the register. */
export const recallsOf = ({ tipo, codigo }: RecallTarget) =>
  queryOptions({
    queryKey: [...RECALLS_KEY, 'carro', tipo, codigo],
    queryFn: ({ signal }) => call(recallCars.recallsDoAlvo, { params: { tipo, codigo }, signal }),
    staleTime: 30_000,
  })

/** Cars with open campaigns that are at a store or come today and tomorrow: one read for all flags of a board. */
export const recallsAtLoja = (codConcessionaria: number) =>
  queryOptions({
    queryKey: [...RECALLS_KEY, 'loja', codConcessionaria],
    queryFn: ({ signal }) => call(recallCars.recallsDaLoja, { params: { codConcessionaria }, signal }),
    staleTime: 30_000,
  })

/** Campaigns of any chassis. */
export const recallsOfChassi = (chassi: string) =>
  queryOptions({
    queryKey: [...RECALLS_KEY, 'chassi', chassi],
    queryFn: ({ signal }) => call(recallCars.consultarChassi, { params: { chassi }, signal }),
  })

/** Known cars and their campaigns. */
export const pairsQuery = (filter: FilterOf<typeof recallCars.listCarrosDeRecall>) =>
  pages([...RECALLS_KEY, 'carros'], recallCars.listCarrosDeRecall, filter)

/** The figures over the list. */
export const figuresQuery = (query: Sent<typeof recallCars.indicadoresDeRecall, 'query'>) =>
  queryOptions({
    queryKey: [...RECALLS_KEY, 'indicadores', query],
    queryFn: ({ signal }) => call(recallCars.indicadoresDeRecall, { query, signal }),
  })

function useCarWrite<V>(target: RecallTarget, mutationFn: (v: V) => Promise<RecallCar>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSuccess: (car) => client.setQueryData(recallsOf(target).queryKey, car),
    onSettled: () => client.invalidateQueries({ queryKey: RECALLS_KEY }),
  })
}

/** Answers a campaign of a car. */
export const useAnswerRecall = (target: RecallTarget) =>
  useCarWrite(target, (body: Sent<typeof recallCars.responderRecall, 'body'>) =>
    call(recallCars.responderRecall, { params: { tipo: target.tipo, codigo: target.codigo }, body }),
  )

/** Takes down that the owner was told. */
export const useTellRecall = (target: RecallTarget) =>
  useCarWrite(target, (body: Sent<typeof recallCars.avisarRecall, 'body'>) =>
    call(recallCars.avisarRecall, { params: { tipo: target.tipo, codigo: target.codigo }, body }),
  )

function useRecallWrite<V>(mutationFn: (v: V) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: RECALLS_KEY }),
  })
}

/** Adds a document to a campaign. */
export const useAttach = (codRecall: number) =>
  useRecallWrite((body: Sent<typeof recalls.anexarAoRecall, 'body'>) =>
    call(recalls.anexarAoRecall, { params: { codRecall }, body }),
  )

/** Takes a document off a campaign. */
export const useDetach = (codRecall: number) =>
  useRecallWrite((codDocumento: number) => call(recalls.retirarDoRecall, { params: { codRecall, codDocumento } }))

/** Takes chassis off a campaign's list. */
export function useRemoveChassis(codRecall: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chassis: string[]) =>
      call(recalls.retirarChassisDoRecall, { params: { codRecall }, body: { chassis } }),
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: RECALLS_KEY }),
  })
}

/** Downloads a document of a campaign. */
export async function downloadDocument(codRecall: number, codDocumento: number, nome: string): Promise<void> {
  const { blob } = await download(recalls.lerDocumentoDoRecall, { params: { codRecall, codDocumento } })
  saveFile(blob, `${nome}.${blob.type.includes('pdf') ? 'pdf' : 'webp'}`)
}

/** Downloads the report for the maker. */
export async function downloadReport(codRecall: number, formato: 'xlsx' | 'csv'): Promise<void> {
  const { blob, nome } = await download(recalls.relatorioDoRecall, { params: { codRecall }, query: { formato } })
  saveFile(blob, nome ?? `recall-${codRecall}.${formato}`)
}
