import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { gravarJson } from './armazenamento.ts'

const CHAVE_PERIODO = 'filtroData'

/** A period of calendar days, both included. */
export interface Periodo {
  de: string
  ate: string
}

/** Filters of a list as they stand in the address: plain strings by name. */
export type Filtros<C extends string> = Partial<Record<C, string>>

/** Named filters in the address; changing them replaces the entry in the history. A period (`de`, `ate`) is remembered. */
export function useFiltros<const C extends string>(campos: readonly C[]): [Filtros<C>, (mudar: Filtros<C>) => void] {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  // As text, the same filters are the same value however often the address is read.
  const texto = stringifySearch(Object.fromEntries(campos.map((c) => [c, search[c]])))
  const filtros = useMemo(() => parseSearch(texto) as Filtros<C>, [texto])
  const mudar = useCallback(
    (novos: Filtros<C>) => {
      const { de, ate } = novos as Partial<Periodo>
      if (de && ate) gravarJson(localStorage, CHAVE_PERIODO, { de, ate })
      void navigate({ to: '.', replace: true, resetScroll: false, search: (antes: Record<string, string>) => ({ ...antes, ...novos }) })
    },
    [navigate],
  )
  return [filtros, mudar]
}

/** Reads an address's query as plain strings: `?orcamento=12` stays '12'. */
export function parseSearch(texto: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(texto))
}

/** Writes a query from plain values, leaving out what is empty. */
export function stringifySearch(search: Record<string, string | number | boolean | null | undefined>): string {
  const params = new URLSearchParams()
  for (const [nome, valor] of Object.entries(search)) if (valor !== undefined && valor !== null && valor !== '') params.set(nome, String(valor))
  return params.size > 0 ? `?${params}` : ''
}
