import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent, Loaded } from '#shared/core/contract.ts'
import { dms } from '#shared/vendas/dms.ts'
import { download, call, sendBytes } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'

export type LojaDms = Loaded<typeof dms.listFontes>['lojas'][number]
export type DmsSource = Loaded<typeof dms.getFonte>
export type DmsConnection = NonNullable<Loaded<typeof dms.listFontes>['conexao']>
type Acceptance = Sent<typeof dms.aceitarLado, 'body'>

const KEY = ['dms'] as const
/** Polling interval during a run, ms. */
const POLL_MS = 1500
const running = (estado: string | undefined) => estado === 'NA_FILA' || estado === 'EXECUTANDO'

/** Stores with their source, last run and open differences of a month. */
export function sources(mes: string) {
  return queryOptions({
    queryKey: [...KEY, 'lojas', mes],
    queryFn: ({ signal }) => call(dms.listFontes, { query: { mes }, signal }),
    refetchInterval: (q) => (q.state.data?.lojas.some((l) => running(l.ultima?.estado)) ? POLL_MS : false),
  })
}

/** One store's source with accounts and runs. */
export function dmsSourceQuery(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...KEY, 'fonte', codConcessionaria],
    queryFn: ({ signal }) => call(dms.getFonte, { params: { codConcessionaria }, signal }),
    refetchInterval: (q) => (q.state.data?.execucoes.some((e) => running(e.estado)) ? POLL_MS : false),
  })
}

/** Typed figures against the system and the notas. */
export function reconciliation(codConcessionaria: number, mes: string) {
  return queryOptions({
    queryKey: [...KEY, 'conciliacao', codConcessionaria, mes],
    queryFn: ({ signal }) => call(dms.getConciliacao, { params: { codConcessionaria, mes }, signal }),
  })
}

function useAct<T, R>(mutationFn: (p: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: KEY }),
        client.invalidateQueries({ queryKey: ['vendas'], refetchType: 'none' }),
      ]),
  })
}

/** Saves the connection to the distributor's system. */
export const useSaveConnection = () =>
  useAct((body: Sent<typeof dms.salvarConexao, 'body'>) => call(dms.salvarConexao, { body }))

/** Runs a store's source now. */
export const useRunSource = () =>
  useAct((codConcessionaria: number) => call(dms.executarFonte, { params: { codConcessionaria } }))

/** Turns a store's source on or off, and sets its schedule. */
export const useSaveSource = (codConcessionaria: number) =>
  useAct((body: Sent<typeof dms.salvarFonte, 'body'>) => call(dms.salvarFonte, { params: { codConcessionaria }, body }))

/** Maps accounts to departments; with `previa` only returns the resulting totals of the month. */
export const useSaveMap = (codConcessionaria: number) =>
  useAct((body: Sent<typeof dms.salvarMapa, 'body'>) => call(dms.salvarMapa, { params: { codConcessionaria }, body }))

/** Uploads an XML or a zip of notas. */
export const useSendNotas = (codConcessionaria: number) =>
  useAct((file: File) => sendBytes(dms.enviarNotas, { codConcessionaria }, file, new AbortController().signal))

/** Uploads a file of sales; the server reads it in the background. */
export const useSendFile = (codConcessionaria: number) =>
  useAct((file: File) =>
    sendBytes(dms.enviarArquivo, { codConcessionaria }, file, new AbortController().signal, {
      nome: file.name.slice(-200),
    }),
  )

/** Saves the format of a store's files: numbers, dates and its own titles. */
export const useSaveReading = (codConcessionaria: number) =>
  useAct((body: Sent<typeof dms.salvarLeitura, 'body'>) =>
    call(dms.salvarLeitura, { params: { codConcessionaria }, body }),
  )

/** Downloads the template of a sales file. */
export async function downloadTemplate(formato: 'xlsx' | 'csv'): Promise<void> {
  const { blob, nome } = await download(dms.baixarModeloDeVendas, { query: { formato } })
  saveFile(blob, nome ?? `modelo-vendas.${formato}`)
}

/** Accepts one side of a difference, which settles it. */
export const useAcceptSide = (codConcessionaria: number, mes: string) =>
  useAct((body: Acceptance) => call(dms.aceitarLado, { params: { codConcessionaria, mes }, body }))
