import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

/** The open record of a list, and how to open and close it. */
export interface Detail {
  codigo: number | null
  open: (codigo: number) => void
  /** Replaces the open record without a history entry: "voltar" still closes. */
  swap: (codigo: number) => void
  close: () => void
}

/** Record named by the URL's `param`. Opening adds a history entry, so that "voltar" closes. The functions keep their identity. */
export function useDetail(param: string): Detail {
  const valor = Number(useSearch({ strict: false })[param])
  const navigate = useNavigate()
  const atos = useMemo(() => {
    const goTo = (codigo: number | undefined, replace = false) =>
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        // Keep the history state that the screen was opened with.
        state: true,
        search: (before: Record<string, string>) => ({ ...before, [param]: codigo }),
      })
    return {
      open: (codigo: number) => goTo(codigo),
      swap: (codigo: number) => goTo(codigo, true),
      close: () => goTo(undefined),
    }
  }, [navigate, param])
  return { codigo: Number.isInteger(valor) && valor > 0 ? valor : null, ...atos }
}

/** True once a record was opened: until then its detail chunk need not load. */
export function useOnceOpened(detail: Pick<Detail, 'codigo'>): boolean {
  const [ja, setJa] = useState(false)
  if (detail.codigo !== null && !ja) setJa(true)
  return ja || detail.codigo !== null
}
