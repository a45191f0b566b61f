import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { Redirect } from '../../core/navigation/Redirect.tsx'
import { selectedOrcamento } from '../../core/session/selection.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { OrcamentoSkeleton } from './OrcamentoSkeleton.tsx'

interface Props {
  /** Query that reads a quote. */
  read: (codOrcamento: number) => UseQueryOptions<FullOrcamento, Error, FullOrcamento, (string | number)[]>
  children: (o: FullOrcamento) => ReactNode
}

/** Loads the selected quote for a working screen; without a selection it redirects to gerenciar. */
export function ScreenOrcamento({ read, children }: Props) {
  const [cod] = useState(() => selectedOrcamento()?.codOrcamento ?? null)
  const q = useQuery({ ...read(cod ?? 0), enabled: cod !== null })
  if (cod === null) return <Redirect para="/oficina-digital/gerenciar" />
  if (q.data) return children(q.data)
  return q.isError ? <LoadError error={q.error} attempt={() => void q.refetch()} /> : <OrcamentoSkeleton />
}
