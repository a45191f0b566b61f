import { Navigate } from '@tanstack/react-router'
import type { ScreenUrl } from '#shared/core/screens.ts'
import type { UrlQuery } from './navigate.ts'

/** Redirects to another screen as soon as it renders. */
export function Redirect({ para, search }: { para: ScreenUrl; search?: UrlQuery }) {
  return <Navigate to={para} search={search} replace />
}
