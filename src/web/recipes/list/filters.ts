import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { readJson, saveJson } from '../../core/storage/storage.ts'
import { parseSearch, stringifySearch } from '../../core/navigation/url-state.ts'

const PERIOD_KEY = 'filtroData'

/** A period of calendar days, both included. */
export interface Period {
  de: string
  ate: string
}

/** Filters of a list as they are in the URL: plain strings by name. */
export type Filters<C extends string> = Partial<Record<C, string>>

function rememberedPeriod(): Period | null {
  const p = readJson<Partial<Period> | null>(localStorage, PERIOD_KEY, null)
  return p?.de && p.ate ? { de: p.de, ate: p.ate } : null
}

/**
 * Named filters in the URL; a change replaces the history entry. The period (`de`, `ate`) is remembered and applied to lists opened without
 * any filter.
 */
export function useFilters<const C extends string>(fields: readonly C[]): [Filters<C>, (modify: Filters<C>) => void] {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const router = useRouter()
  // Take the path from the match: a cached screen renders before the window's URL has changed.
  const listPath = useMatch({ strict: false, select: (m) => m.pathname })
  const hasPeriod = search['de'] !== undefined
  const [remembered, setRemembered] = useState(() =>
    (fields as readonly string[]).includes('de') && fields.every((c) => !search[c]) ? rememberedPeriod() : null,
  )
  // Compare filters as text, so that equal filters keep their identity across reads of the URL. The remembered period counts even before it
  // is in the URL.
  const text = stringifySearch({
    ...Object.fromEntries(fields.map((c) => [c, search[c]])),
    ...(!hasPeriod && remembered),
  })
  const filters = useMemo(() => parseSearch(text) as Filters<C>, [text])
  const modify = useCallback(
    (changes: Filters<C>) => {
      // Ignore a debounced search that ends after the user opened another screen.
      if (router.latestLocation.pathname !== listPath) return
      const { de, ate } = changes as Partial<Period>
      if ('de' in changes) saveJson(localStorage, PERIOD_KEY, de && ate ? { de, ate } : null)
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        // Keep the history state that the screen was opened with.
        state: true,
        search: (before: Record<string, string>) => ({ ...before, ...changes }),
      })
    },
    [navigate, router, listPath],
  )
  const writeToUrl = useEffectEvent(() => {
    if (remembered !== null && !hasPeriod) modify({ ...remembered } as Filters<C>)
  })
  useEffect(() => writeToUrl(), [])
  // Once the period is in the URL, only the URL counts: the user can then remove it.
  if (remembered !== null && hasPeriod) setRemembered(null)
  return [filters, modify]
}
