import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useGoTo } from '../../core/navigation/navigate.ts'
import type { Detail } from '../../recipes/list/useDetail.ts'

/** The claim named by the address, over the list with its filters. */
export function useGarantiaDetail(): Detail {
  const { codSolicitacao } = useParams({ strict: false }) as { codSolicitacao?: string }
  const search = useSearch({ strict: false }) as Record<string, string>
  const codigo = Number(codSolicitacao)
  const goTo = useGoTo()
  const acts = useMemo(() => {
    const show = (cod: number, replace: boolean) =>
      void goTo(`/garantia/solicitacoes/${cod}`, { search, replace, resetScroll: false })
    return {
      open: (cod: number) => show(cod, false),
      swap: (cod: number) => show(cod, true),
      close: () => void goTo('/garantia/solicitacoes', { search, resetScroll: false }),
    }
  }, [goTo, search])
  return { codigo: Number.isInteger(codigo) && codigo > 0 ? codigo : null, ...acts }
}
