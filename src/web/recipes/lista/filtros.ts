import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { gravarJson, lerJson } from '../../core/armazenamento.ts'
import { parseSearch, stringifySearch } from '../../core/endereco.ts'

const CHAVE_PERIODO = 'filtroData'

/** A period of calendar days, both included. */
export interface Periodo {
  de: string
  ate: string
}

/** Filters of a list as they stand in the address: plain strings by name. */
export type Filtros<C extends string> = Partial<Record<C, string>>

function periodoLembrado(): Periodo | null {
  const p = lerJson<Partial<Periodo> | null>(localStorage, CHAVE_PERIODO, null)
  return p?.de && p.ate ? { de: p.de, ate: p.ate } : null
}

/** Named filters in the address; changing them replaces the entry in the history. A period (`de`, `ate`) is remembered, and holds again on a list that is entered without any filter. */
export function useFiltros<const C extends string>(campos: readonly C[]): [Filtros<C>, (mudar: Filtros<C>) => void] {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const router = useRouter()
  // The window's address may be the one before still: a screen that has been here is drawn at once, and the address follows it.
  const daLista = useMatch({ strict: false, select: (m) => m.pathname })
  const temPeriodo = search['de'] !== undefined
  const [lembrado, setLembrado] = useState(() =>
    (campos as readonly string[]).includes('de') && campos.every((c) => !search[c]) ? periodoLembrado() : null,
  )
  // As text, the same filters are the same value however often the address is read; until the address has the remembered period, it is taken as there.
  const texto = stringifySearch({
    ...Object.fromEntries(campos.map((c) => [c, search[c]])),
    ...(!temPeriodo && lembrado),
  })
  const filtros = useMemo(() => parseSearch(texto) as Filtros<C>, [texto])
  const mudar = useCallback(
    (novos: Filtros<C>) => {
      // A search that was still waiting when another screen was opened has nothing to change there.
      if (router.latestLocation.pathname !== daLista) return
      const { de, ate } = novos as Partial<Periodo>
      if ('de' in novos) gravarJson(localStorage, CHAVE_PERIODO, de && ate ? { de, ate } : null)
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        // What the screen was opened with stays with it.
        state: true,
        search: (antes: Record<string, string>) => ({ ...antes, ...novos }),
      })
    },
    [navigate, router, daLista],
  )
  const porNoEndereco = useEffectEvent(() => {
    if (lembrado !== null && !temPeriodo) mudar({ ...lembrado } as Filtros<C>)
  })
  useEffect(() => porNoEndereco(), [])
  // Once there, the address alone decides: taking the period away takes it away.
  if (lembrado !== null && temPeriodo) setLembrado(null)
  return [filtros, mudar]
}
