import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { patio, type CarKey, type KeyHolder } from '#shared/agenda/patio.ts'
import type { FilterOf } from '../../recipes/list/pages.ts'
import { pages } from '../../recipes/list/pages.ts'
import { call } from '../../core/http/api.ts'
import { agendaKey } from '../servicos-agendados/api.ts'

/** Query key prefix of where a store's cars and keys are. */
export const patioKey = (codConcessionaria: number) => [...agendaKey(codConcessionaria), 'patio'] as const

/** The yard of a store as it is now. */
export function yardQuery(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...patioKey(codConcessionaria), 'agora'],
    queryFn: ({ signal }) => call(patio.verPatio, { params: { codConcessionaria }, signal }),
  })
}

/** Where one car is and was, and who had its key. */
export function carQuery(codConcessionaria: number, codPassagem: number) {
  return queryOptions({
    queryKey: [...patioKey(codConcessionaria), 'carro', codPassagem],
    queryFn: ({ signal }) => call(patio.verCarroNoPatio, { params: { codConcessionaria, codPassagem }, signal }),
  })
}

/** The place or key behind a QR code, or behind what somebody typed. */
export function codeQuery(codConcessionaria: number, codigo: string) {
  return queryOptions({
    queryKey: [...patioKey(codConcessionaria), 'ler', codigo],
    queryFn: ({ signal }) => call(patio.lerCodigo, { params: { codConcessionaria, codigo }, signal }),
    retry: false,
  })
}

/** Keys of a store by number. */
export function keysQuery(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...patioKey(codConcessionaria), 'chaves'],
    queryFn: ({ signal }) => call(patio.listChavesDeCarro, { params: { codConcessionaria }, signal }),
  })
}

/** Mechanics who may take a key. */
export function keyMecanicos(codConcessionaria: number) {
  return queryOptions({
    queryKey: [...patioKey(codConcessionaria), 'mecanicos'],
    queryFn: ({ signal }) => call(patio.mecanicosDaChave, { params: { codConcessionaria }, signal }),
    staleTime: 300_000,
  })
}

/** Movements of cars and keys, the newest first, page by page. */
export function movementsQuery(codConcessionaria: number, filter: FilterOf<typeof patio.listMovimentosDoPatio>) {
  return pages([...patioKey(codConcessionaria), 'movimentos'], patio.listMovimentosDoPatio, filter, {
    codConcessionaria,
  })
}

function useWrite<V, R>(codConcessionaria: number, mutationFn: (v: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: agendaKey(codConcessionaria) }),
  })
}

/** A car that goes into a place, or nowhere for null. */
export interface Move {
  codPassagem: number
  codLugar: number | null
  como?: 'QR' | 'TOQUE'
  /** Also into a full place. */
  cheio?: boolean
}

/** Notes where a car is. */
export const useMoveCar = (codConcessionaria: number) =>
  useWrite(codConcessionaria, ({ codPassagem, ...body }: Move) =>
    call(patio.moverCarro, { params: { codConcessionaria, codPassagem }, body }),
  )

/** Notes who has a key. */
export const useMoveKey = (codConcessionaria: number) =>
  useWrite(codConcessionaria, ({ codChave, ...body }: { codChave: number; para: KeyHolder; codMecanico?: number }) =>
    call(patio.moverChave, { params: { codChave }, body }),
  )

/** Hangs the key of a car on a number of the board. */
export const useHangKey = (codConcessionaria: number) =>
  useWrite(codConcessionaria, ({ codChave, codPassagem }: { codChave: number; codPassagem: number }) =>
    call(patio.prenderChave, { params: { codChave }, body: { codPassagem } }),
  )

/** Creates numbered keys. */
export const useCreateKeys = (codConcessionaria: number) =>
  useWrite(codConcessionaria, (body: { de: number; ate: number }) =>
    call(patio.criarChaves, { params: { codConcessionaria }, body }),
  )

/** Retires a key, or brings it back. */
export function useSwitchKey(codConcessionaria: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (k: CarKey) =>
      call(patio.alterarChaveDeCarro, {
        params: { codChave: k.codChave },
        body: { ativa: !k.ativa, versao: k.versao },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: patioKey(codConcessionaria) }),
  })
}
