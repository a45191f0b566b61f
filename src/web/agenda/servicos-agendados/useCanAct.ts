import { useQuery } from '@tanstack/react-query'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { MANAGER_NIVEIS } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { boardMecanicos } from '../agenda/api.ts'
import { useSessao } from '../../core/session/session.ts'

/** Rights of the user on a service: all acts (`chefia`), the mechanic's own acts (`mecanico`), or read only (`nada`). */
export function useCanAct(s: AgendaServico): 'chefia' | 'mecanico' | 'nada' {
  const sessao = useSessao()
  const nivel = sessao?.nivel ?? null
  const isManager = nivel !== null && (MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const mecanicos = useQuery({ ...boardMecanicos(s.codConcessionaria), enabled: !isManager && nivel !== null })
  if (isManager) return 'chefia'
  const mine = mecanicos.data?.find((m) => m.codUsuario !== null && m.codUsuario === sessao?.usuario.codUsuario)
  return mine && mine.codMecanico === s.codMecanico ? 'mecanico' : 'nada'
}
