import { queryOptions } from '@tanstack/react-query'
import { inspecoes } from '#shared/checklists/inspecoes.ts'
import { call } from '../../core/http/api.ts'

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
