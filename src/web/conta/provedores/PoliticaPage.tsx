import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { EntrySections } from '../../recipes/entry/EntrySections.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { policyQuery } from './api.ts'

const PolicyForm = lazyComponent(() => import('./PolicyForm.tsx').then((m) => m.PolicyForm))
const waiting = <Skeleton height={420} radius={8} aria-busy="true" />

/** /cadastros/seguranca/politica: password, emergency accounts, idle limit, assistants. */
export function PoliticaPage() {
  const q = useQuery(policyQuery)
  return (
    <EntrySections
      section="/cadastros/seguranca/politica"
      text="Vale para todas as pessoas e lojas. O que mudar vale para as próximas entradas; o tempo parado vale também para quem já está dentro."
    >
      {q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : q.data ? (
        <Suspense fallback={waiting}>
          <PolicyForm policy={q.data} />
        </Suspense>
      ) : (
        waiting
      )}
    </EntrySections>
  )
}
