import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EntrySections } from '../../recipes/entry/EntrySections.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { policyQuery } from './api.ts'
import { PolicyForm } from './PolicyForm.tsx'

/** /cadastros/seguranca/politica: password, emergency accounts, idle limit, assistants. */
export function PoliticaPage() {
  const q = useQuery(policyQuery)
  return (
    <EntrySections
      section="/cadastros/seguranca/politica"
      texto="Vale para todas as pessoas e lojas. O que mudar vale para as próximas entradas; o tempo parado vale também para quem já está dentro."
    >
      {q.isError ? (
        <LoadError erro={q.error} attempt={() => void q.refetch()} />
      ) : q.data ? (
        <PolicyForm policy={q.data} />
      ) : (
        <Skeleton height={420} radius={8} aria-busy="true" />
      )}
    </EntrySections>
  )
}
