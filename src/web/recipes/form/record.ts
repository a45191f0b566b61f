import { useNavigate } from '@tanstack/react-router'
import type { ScreenUrl } from '#shared/core/screens.ts'
import { useOwnState } from '../../core/navigation/own-state.ts'
import { parseSearch } from '../../core/navigation/url-state.ts'

/**
 * Opens a form from its list, for a record (`inUrl` puts its code at the end of the path) or for a new one. A form opened in any other way
 * redirects to its list.
 */
export function useOpenForm(path: ScreenUrl, inUrl = false): (codigo?: number) => void {
  const navigate = useNavigate()
  return (codigo) =>
    void navigate({
      to: inUrl && codigo !== undefined ? `${path}/${codigo}` : path,
      state: { aberta: true, lista: window.location.search, ...(codigo !== undefined && { codigo }) },
    })
}

/** Code of the record to edit; null for a new one. Survives a reload. */
export function useOpenCode(): number | null {
  return useOwnState((s) => s.codigo ?? null)
}

/** Filters of the list that opened this form; empty when it was opened from elsewhere. */
export function useListFilters(): Record<string, string> {
  return parseSearch(useOwnState((s) => s.lista ?? ''))
}
