import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useGoTo } from '../../core/navigation/navigate.ts'
import type { Detail } from '../../recipes/list/useDetail.ts'

/** The loan named by the address, over the board with its filters. */
export function useLoanDetail(): Detail {
  const { codEmprestimo } = useParams({ strict: false }) as { codEmprestimo?: string }
  const search = useSearch({ strict: false }) as Record<string, string>
  const codigo = Number(codEmprestimo)
  const goTo = useGoTo()
  const acts = useMemo(() => {
    const show = (cod: number, replace: boolean) =>
      void goTo(`/frota/emprestimos/${cod}`, { search, replace, resetScroll: false })
    return {
      open: (cod: number) => show(cod, false),
      swap: (cod: number) => show(cod, true),
      close: () => void goTo('/frota/emprestimos', { search, resetScroll: false }),
    }
  }, [goTo, search])
  return { codigo: Number.isInteger(codigo) && codigo > 0 ? codigo : null, ...acts }
}
