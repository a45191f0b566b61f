import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Detail } from '../../recipes/list/useDetail.ts'

/** The charge named by the address, over the list with its filters. */
export function useCobrancaDetail(): Detail {
  const { codCobranca } = useParams({ strict: false }) as { codCobranca?: string }
  const codigo = Number(codCobranca)
  const navigate = useNavigate()
  const acts = useMemo(() => {
    const goTo = (cod: number | null, replace = false) =>
      void navigate({
        to: cod === null ? '/pagamentos/cobrancas' : `/pagamentos/cobrancas/${cod}`,
        replace,
        resetScroll: false,
        state: true,
        search: (antes: Record<string, string>) => antes,
      } as never)
    return {
      open: (cod: number) => goTo(cod),
      swap: (cod: number) => goTo(cod, true),
      close: () => goTo(null),
    }
  }, [navigate])
  return { codigo: Number.isInteger(codigo) && codigo > 0 ? codigo : null, ...acts }
}
