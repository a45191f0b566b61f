import { Navigate } from '@tanstack/react-router'
import type { ScreenUrl } from '#shared/core/screens.ts'

/** Redirects to another screen as soon as it renders. */
export function Redirect({ para }: { para: ScreenUrl }) {
  return <Navigate to={para} replace />
}
