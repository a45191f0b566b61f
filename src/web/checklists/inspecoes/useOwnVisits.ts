import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { todayIn } from '#shared/rules/dates.ts'
import { useNow } from '../../core/realtime/now.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { boardMecanicos, dayServicos } from '../../agenda/agenda/api.ts'

const NOBODY: ReadonlySet<number> = new Set()

/** Visits of the mechanic's own services of today; empty for others, and while they are unknown. */
export function useOwnVisits(codConcessionaria: number): ReadonlySet<number> {
  const sessao = useSessao()
  const fuso = useTimeZone()
  const dia = todayIn(fuso, new Date(useNow()))
  const enabled = sessao?.nivel === 5
  const servicos = useQuery({ ...dayServicos(codConcessionaria, dia), enabled })
  const mecanicos = useQuery({ ...boardMecanicos(codConcessionaria), enabled })
  const codUsuario = sessao?.usuario.codUsuario
  return useMemo(() => {
    const eu = mecanicos.data?.find((m) => m.codUsuario !== null && m.codUsuario === codUsuario)
    if (!eu || !servicos.data) return NOBODY
    const own = servicos.data.filter((s) => s.slots.some((x) => x.codMecanico === eu.codMecanico))
    return new Set(own.flatMap((s) => (s.codPassagem === null ? [] : [s.codPassagem])))
  }, [mecanicos.data, servicos.data, codUsuario])
}
