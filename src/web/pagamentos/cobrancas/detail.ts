import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useGoTo } from '../../core/navigation/navigate.ts'
import type { Detail } from '../../recipes/list/useDetail.ts'

/** The charge named by the address, over the list with its filters. */
export function useCobrancaDetail(): Detail {
  const { codCobranca } = useParams({ strict: false }) as { codCobranca?: string }
  const search = useSearch({ strict: false }) as Record<string, string>
  const codigo = Number(codCobranca)
  const goTo = useGoTo()
  const acts = useMemo(() => {
    const show = (cod: number, replace: boolean) =>
      void goTo(`/pagamentos/cobrancas/${cod}`, { search, replace, resetScroll: false })
    return {
      open: (cod: number) => show(cod, false),
      swap: (cod: number) => show(cod, true),
      close: () => void goTo('/pagamentos/cobrancas', { search, resetScroll: false }),
    }
  }, [goTo, search])
  return { codigo: Number.isInteger(codigo) && codigo > 0 ? codigo : null, ...acts }
}
