import { queryOptions } from '@tanstack/react-query'
import { inspecoes } from '#shared/checklists/inspecoes.ts'
import { call } from '../../core/http/api.ts'
import { ANSWERED_OFFLINE, keptOnDevice } from '../../core/offline/lazy.ts'

/** Key of a store's cars of the day. */
export const carsKey = (codConcessionaria: number) => ['inspecoes', 'carros', codConcessionaria]

/** The day's cars with where their inspection stands. */
export function carsOfDay(codConcessionaria: number) {
  return queryOptions({
    queryKey: carsKey(codConcessionaria),
    queryFn: ({ signal }) => call(inspecoes.listCarrosInspecao, { query: { codConcessionaria }, signal }),
    staleTime: 10_000,
    refetchInterval: 60_000,
    retry: false,
  })
}

/** Key of a store's car found by plate or chassis. */
const carKey = (codConcessionaria: number, placa: string) => ['inspecoes', 'carro', codConcessionaria, placa]

/** The car of a plate or chassis, with what its last visit found. */
export function carOfPlaca(codConcessionaria: number, placa: string) {
  return queryOptions({
    queryKey: carKey(codConcessionaria, placa),
    queryFn: ({ signal }) => call(inspecoes.ultimaVisita, { query: { codConcessionaria, placa }, signal }),
    staleTime: 300_000,
    retry: false,
  })
}

/** Key of the packages of all stores. */
export const PACKAGES = ['inspecoes', 'pacote']
/** Key of everything read about a store's inspections. */
export const packageKey = (codConcessionaria: number) => [...PACKAGES, codConcessionaria]

/** The store's package, from the server or from the phone. */
export function packageQuery(codConcessionaria: number) {
  return queryOptions({
    queryKey: packageKey(codConcessionaria),
    queryFn: ({ signal }) =>
      keptOnDevice(`inspecoes/pacote/${codConcessionaria}`, () =>
        call(inspecoes.pacoteInspecao, { query: { codConcessionaria }, signal }),
      ),
    ...ANSWERED_OFFLINE,
    retry: false,
  })
}
