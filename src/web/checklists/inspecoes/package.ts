import { queryOptions, useQuery } from '@tanstack/react-query'
import { inspecoes } from '#shared/checklists/inspecoes.ts'
import type { Loaded } from '#shared/core/contract.ts'
import { call } from '../../core/http/api.ts'
import { ANSWERED_OFFLINE, keptOnDevice } from '../../core/offline/lazy.ts'

/** What the phone needs to inspect the store's cars without a network. */
export type InspectionPackage = Loaded<typeof inspecoes.pacoteInspecao>

/** Key of everything read about a store's inspections. */
export const packageKey = (codConcessionaria: number) => ['inspecoes', 'pacote', codConcessionaria]

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

/** The store's package with the instant of its copy; `offline` when the server could not be asked. */
export function useInspectionPackage(codConcessionaria: number): {
  data: InspectionPackage | undefined
  at: string | null
  offline: boolean
  error: Error | null
  refetch: () => void
} {
  const { data, error, refetch } = useQuery(packageQuery(codConcessionaria))
  return {
    data: data?.data,
    at: data?.at ?? null,
    offline: data?.offline ?? false,
    error,
    refetch: () => void refetch(),
  }
}
