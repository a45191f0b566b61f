import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InspecaoCar, inspecoes } from '#shared/checklists/inspecoes.ts'
import type { Loaded } from '#shared/core/contract.ts'
import { carsOfDay, packageQuery } from './api.ts'

/** What the phone needs to inspect the store's cars without a network. */
export type InspectionPackage = Loaded<typeof inspecoes.pacoteInspecao>

/**
 * The store's package with the instant of its copy; `offline` when the server could not be asked. It is read again when the day's list has a
 * car that came after it: its last visit and its recalls are here only, also for the pit without a network.
 */
export function useInspectionPackage(codConcessionaria: number): {
  data: InspectionPackage | undefined
  at: string | null
  offline: boolean
  /** When this page last asked, by its own clock. */
  askedAt: number
  error: Error | null
  refetch: () => unknown
} {
  const { data, dataUpdatedAt, error, refetch } = useQuery(packageQuery(codConcessionaria))
  const list = useQuery({ ...carsOfDay(codConcessionaria), enabled: false })
  const behind =
    data !== undefined && list.dataUpdatedAt > dataUpdatedAt && hasNewCar(list.data ?? [], data.data.carros)
  useEffect(() => {
    if (behind) void refetch()
  }, [behind, refetch])
  return {
    data: data?.data,
    at: data?.at ?? null,
    offline: data?.offline ?? false,
    askedAt: dataUpdatedAt,
    error,
    refetch,
  }
}

const hasNewCar = (cars: readonly InspecaoCar[], known: readonly InspecaoCar[]): boolean => {
  const visits = new Set(known.map((c) => c.codPassagem))
  return cars.some((c) => !visits.has(c.codPassagem))
}
