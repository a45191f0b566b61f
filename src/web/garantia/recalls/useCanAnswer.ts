import type { Nivel } from '#shared/core/contract.ts'
import { RECALL_ANSWERERS } from '#shared/garantia/recalls.ts'
import { useSessao } from '../../core/session/session.ts'

/** Whether the signed-in user answers a car's recalls; mechanics only see them. */
export function useCanAnswer(): boolean {
  const nivel = useSessao()?.nivel
  return nivel !== undefined && (RECALL_ANSWERERS as readonly Nivel[]).includes(nivel)
}
