import { useQuery } from '@tanstack/react-query'
import type { inspecoes } from '#shared/checklists/inspecoes.ts'
import type { Loaded } from '#shared/core/contract.ts'
import { packageQuery } from './api.ts'

/** What the phone needs to inspect the store's cars without a network. */
export type InspectionPackage = Loaded<typeof inspecoes.pacoteInspecao>

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
