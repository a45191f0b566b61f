// Navigation: goes to screens that exist, keeps state in the URL, loads screens lazily, hotkeys.
import { type HistoryState, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ScreenUrl } from '#shared/core/screens.ts'

/** Query of a URL; undefined values are left out. */
export type UrlQuery = Record<string, string | number | undefined>

/** Opens an existing screen; `state` is what the screen's guard asks for; without `resetScroll` the page begins at its top. */
export type GoTo = (
  to: ScreenUrl,
  opcoes?: { search?: UrlQuery; replace?: boolean; state?: HistoryState; resetScroll?: false },
) => Promise<void>

/** Opens screens from a component. */
export function useGoTo(): GoTo {
  const navigate = useNavigate()
  return useCallback((to, options) => navigate({ to, ...(options as object) }), [navigate])
}
