import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InspecaoCar } from '#shared/checklists/inspecoes.ts'
import { useOwnEntries } from '../../core/offline/pending.ts'
import { useRealtime } from '../../core/realtime/realtime.ts'
import { useSessao } from '../../core/session/session.ts'
import { actOf } from './acts.ts'
import { carsKey, carsOfDay } from './api.ts'
import { foldQueue } from './fold.ts'
import type { InspectionPackage } from './package.ts'
import { withQueued } from './queued.ts'

/** The day's cars, live, with what this phone did and has not sent yet; those of the package while there is no network. */
export function useCars(codConcessionaria: number, pkg: InspectionPackage): InspecaoCar[] {
  const client = useQueryClient()
  const { data } = useQuery(carsOfDay(codConcessionaria))
  useRealtime('inspecao_', (e) => {
    if (e.codConcessionaria === codConcessionaria)
      void client.invalidateQueries({ queryKey: carsKey(codConcessionaria) })
  })
  const usuario = useSessao()?.usuario
  const por = usuario?.nome ?? ''
  const codUsuario = usuario?.codUsuario ?? 0
  const entries = useOwnEntries()
  const queued = useMemo(() => {
    const ids = new Set(entries.flatMap((e) => actOf(e)?.idInspecao ?? []))
    return [...ids].flatMap((id) => {
      const known = pkg.inspecoes.find((i) => i.idInspecao === id) ?? null
      const folded = foldQueue(id, known, entries, { por, codUsuario })
      return folded?.conteudo.codConcessionaria === codConcessionaria ? [folded] : []
    })
  }, [entries, pkg.inspecoes, por, codUsuario, codConcessionaria])
  const cars = data ?? pkg.carros
  return useMemo(() => withQueued(cars, queued, [...pkg.modelos, ...pkg.versoesAnteriores]), [cars, queued, pkg])
}
