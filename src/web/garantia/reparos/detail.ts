import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useGoTo } from '../../core/navigation/navigate.ts'
import type { Detail } from '../../recipes/list/useDetail.ts'

/** The defect named by the address, over the list with its filters. */
export function useReparoDetail(): Detail {
  const { codReparo } = useParams({ strict: false }) as { codReparo?: string }
  const search = useSearch({ strict: false }) as Record<string, string>
  const codigo = Number(codReparo)
  const goTo = useGoTo()
  const acts = useMemo(() => {
    const show = (cod: number, replace: boolean) =>
      void goTo(`/garantia/reparos/${cod}`, { search, replace, resetScroll: false })
    return {
      open: (cod: number) => show(cod, false),
      swap: (cod: number) => show(cod, true),
      close: () => void goTo('/garantia/reparos', { search, resetScroll: false }),
    }
  }, [goTo, search])
  return { codigo: Number.isInteger(codigo) && codigo > 0 ? codigo : null, ...acts }
}
