import { useQuery } from '@tanstack/react-query'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { NIVEIS_CHEFIA } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { mecanicosDoQuadro } from '../agenda/api.ts'
import { useSessao } from '../../core/session.ts'

/** What the signed-in person may do with a service: all (`chefia`), the mechanic's own acts (`mecanico`), or only look. */
export function usePodeAgir(s: ServicoDaAgenda): 'chefia' | 'mecanico' | 'nada' {
  const sessao = useSessao()
  const nivel = sessao?.nivel ?? null
  const chefia = nivel !== null && (NIVEIS_CHEFIA as readonly Nivel[]).includes(nivel)
  const mecanicos = useQuery({ ...mecanicosDoQuadro(s.codConcessionaria), enabled: !chefia && nivel !== null })
  if (chefia) return 'chefia'
  const meu = mecanicos.data?.find((m) => m.codUsuario !== null && m.codUsuario === sessao?.usuario.codUsuario)
  return meu && meu.codMecanico === s.codMecanico ? 'mecanico' : 'nada'
}
