import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

/** The open record of a list, and how to open and close. */
export interface Detalhe {
  codigo: number | null
  abrir: (codigo: number) => void
  /** Shows another in place of the open one: "voltar" still closes. */
  trocar: (codigo: number) => void
  fechar: () => void
}

/** The record whose detail the address names under `param`; opening adds to the history, so that "voltar" closes. What opens and closes stays the same. */
export function useDetalhe(param: string): Detalhe {
  const valor = Number(useSearch({ strict: false })[param])
  const navigate = useNavigate()
  const atos = useMemo(() => {
    const ir = (codigo: number | undefined, replace = false) =>
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        // What the screen was opened with stays with it.
        state: true,
        search: (antes: Record<string, string>) => ({ ...antes, [param]: codigo }),
      })
    return {
      abrir: (codigo: number) => ir(codigo),
      trocar: (codigo: number) => ir(codigo, true),
      fechar: () => ir(undefined),
    }
  }, [navigate, param])
  return { codigo: Number.isInteger(valor) && valor > 0 ? valor : null, ...atos }
}

/** True from the first time that a record was opened: until then its detail need not be fetched. */
export function useJaAberto(detalhe: Pick<Detalhe, 'codigo'>): boolean {
  const [ja, setJa] = useState(false)
  if (detalhe.codigo !== null && !ja) setJa(true)
  return ja || detalhe.codigo !== null
}
