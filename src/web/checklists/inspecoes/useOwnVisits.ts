import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { todayIn } from '#shared/rules/dates.ts'
import { useNow } from '../../core/realtime/now.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { boardMecanicos, dayServicos } from '../../agenda/agenda/api.ts'

const NOBODY: ReadonlySet<number> = new Set()

/** Visits of the mechanic's own services of today; empty for others, null until they are known. Not asked for unless `wanted`. */
export function useOwnVisits(codConcessionaria: number, wanted: boolean): ReadonlySet<number> | null {
  const sessao = useSessao()
  const fuso = useTimeZone()
  const dia = todayIn(fuso, new Date(useNow()))
  const enabled = wanted && sessao?.nivel === 5
  // The list waits for both, so a failure must not take its time.
  const servicos = useQuery({ ...dayServicos(codConcessionaria, dia), enabled, retry: false })
  const mecanicos = useQuery({ ...boardMecanicos(codConcessionaria), enabled, retry: false })
  const pending = enabled && (servicos.isPending || mecanicos.isPending)
  const codUsuario = sessao?.usuario.codUsuario
  return useMemo(() => {
    if (pending) return null
    const eu = mecanicos.data?.find((m) => m.codUsuario !== null && m.codUsuario === codUsuario)
    if (!eu || !servicos.data) return NOBODY
    const own = servicos.data.filter((s) => s.slots.some((x) => x.codMecanico === eu.codMecanico))
    return new Set(own.flatMap((s) => (s.codPassagem === null ? [] : [s.codPassagem])))
  }, [pending, mecanicos.data, servicos.data, codUsuario])
}
