import { Navigate } from '@tanstack/react-router'
import type { EnderecoDaTela } from '#shared/core/telas.ts'

/** Leads elsewhere as soon as it is drawn, in place of this screen. */
export function Desvio({ para }: { para: EnderecoDaTela }) {
  return <Navigate to={para} replace />
}
