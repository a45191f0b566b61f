import { Skeleton, Stack } from '@mantine/core'

/** Skeleton of a working screen while its quote loads. */
export function OrcamentoSkeleton() {
  return (
    <Stack aria-busy="true" aria-label="Carregando o orçamento" role="status">
      <Skeleton height={28} width={320} />
      <Skeleton height={24} width={460} maw="100%" />
      <Skeleton height={44} />
      <Skeleton height={130} maw={920} />
      <Skeleton height={130} maw={920} />
    </Stack>
  )
}
