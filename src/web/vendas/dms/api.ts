import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Enviado, Lido } from '#shared/core/contract.ts'
import { dms } from '#shared/vendas/dms.ts'
import { baixar, call, enviarBytes } from '../../core/api.ts'
import { salvarArquivo } from '../../core/download.ts'

export type LojaDms = Lido<typeof dms.listFontes>['lojas'][number]
export type FonteDms = Lido<typeof dms.getFonte>
export type ConexaoDms = NonNullable<Lido<typeof dms.listFontes>['conexao']>
type Aceite = Enviado<typeof dms.aceitarLado, 'body'>

const CHAVE = ['dms'] as const
/** While something runs it is looked at this often. */
const OLHAR_MS = 1500
const correndo = (estado: string | undefined) => estado === 'NA_FILA' || estado === 'EXECUTANDO'

/** Stores with their source, last run and open differences of a month. */
export function fontes(mes: string) {
  return queryOptions({
    queryKey: [...CHAVE, 'lojas', mes],
    queryFn: ({ signal }) => call(dms.listFontes, { query: { mes }, signal }),
    refetchInterval: (q) => (q.state.data?.lojas.some((l) => correndo(l.ultima?.estado)) ? OLHAR_MS : false),
  })
}

/** One store's source: accounts, runs. */
export function umaFonte(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...CHAVE, 'fonte', codConcessionaria],
    queryFn: ({ signal }) => call(dms.getFonte, { params: { codConcessionaria }, signal }),
    refetchInterval: (q) => (q.state.data?.execucoes.some((e) => correndo(e.estado)) ? OLHAR_MS : false),
  })
}

/** What was typed beside the system and the notes. */
export function conciliacao(codConcessionaria: number, mes: string) {
  return queryOptions({
    queryKey: [...CHAVE, 'conciliacao', codConcessionaria, mes],
    queryFn: ({ signal }) => call(dms.getConciliacao, { params: { codConcessionaria, mes }, signal }),
  })
}

function useAto<T, R>(mutationFn: (p: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: CHAVE }),
        client.invalidateQueries({ queryKey: ['vendas'], refetchType: 'none' }),
      ]),
  })
}

/** Where the distributor's system is. */
export const useSalvarConexao = () =>
  useAto((body: Enviado<typeof dms.salvarConexao, 'body'>) => call(dms.salvarConexao, { body }))

/** Reads a store's system now. */
export const useExecutar = () =>
  useAto((codConcessionaria: number) => call(dms.executarFonte, { params: { codConcessionaria } }))

/** Turns a store's source on or off, and sets when it runs. */
export const useSalvarFonte = (codConcessionaria: number) =>
  useAto((body: Enviado<typeof dms.salvarFonte, 'body'>) =>
    call(dms.salvarFonte, { params: { codConcessionaria }, body }),
  )

/** Says the department of accounts; with `previa` only tells what the month would come to. */
export const useSalvarMapa = (codConcessionaria: number) =>
  useAto((body: Enviado<typeof dms.salvarMapa, 'body'>) =>
    call(dms.salvarMapa, { params: { codConcessionaria }, body }),
  )

/** Sends an XML or a zip of notes. */
export const useEnviarNotas = (codConcessionaria: number) =>
  useAto((arquivo: File) => enviarBytes(dms.enviarNotas, { codConcessionaria }, arquivo, new AbortController().signal))

/** Sends a file of sales; it is read in the background. */
export const useEnviarArquivo = (codConcessionaria: number) =>
  useAto((arquivo: File) =>
    enviarBytes(dms.enviarArquivo, { codConcessionaria }, arquivo, new AbortController().signal, {
      nome: arquivo.name.slice(-200),
    }),
  )

/** How a store's files are read: numbers and days, and its own titles. */
export const useSalvarLeitura = (codConcessionaria: number) =>
  useAto((body: Enviado<typeof dms.salvarLeitura, 'body'>) =>
    call(dms.salvarLeitura, { params: { codConcessionaria }, body }),
  )

/** Saves the template of a file of sales. */
export async function baixarModelo(formato: 'xlsx' | 'csv'): Promise<void> {
  const { blob, nome } = await baixar(dms.baixarModeloDeVendas, { query: { formato } })
  salvarArquivo(blob, nome ?? `modelo-vendas.${formato}`)
}

/** Settles a difference for one side. */
export const useAceitarLado = (codConcessionaria: number, mes: string) =>
  useAto((body: Aceite) => call(dms.aceitarLado, { params: { codConcessionaria, mes }, body }))
