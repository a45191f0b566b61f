import { useSessao } from '../../core/session/session.ts'

/** Whether the user may open quotes, and the agenda. */
export function useReach(): { orcamentos: boolean; agenda: boolean } {
  const nivel = useSessao()?.nivel
  return { orcamentos: nivel !== 4, agenda: nivel !== 3 }
}
