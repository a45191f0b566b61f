import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { providersQuery } from './api.ts'
import { ProviderForm } from './ProviderForm.tsx'

/** One provider by its address; null for a new one. */
export function ProviderRecord({ codigo }: { codigo: number | null }) {
  const q = useQuery({ ...providersQuery, enabled: codigo !== null })
  if (codigo === null) return <ProviderForm provider={null} />
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data)
    return (
      <Stack maw={920} aria-busy="true" aria-label="Carregando o provedor" role="status">
        <Skeleton height={56} />
        <Skeleton height={320} radius={8} />
      </Stack>
    )
  const provider = q.data.find((p) => p.codProvedor === codigo)
  if (!provider)
    return <EmptyState title="Este provedor não existe" text="Ele pode ter sido removido. Volte para a lista." />
  return <ProviderForm provider={provider} />
}
