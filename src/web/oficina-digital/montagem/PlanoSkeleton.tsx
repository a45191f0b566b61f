import { Skeleton } from '@mantine/core'

const HEIGHT = 290

/** Reserves the space of the maker's plan while it loads, so that fields below do not jump. */
export function PlanoSkeleton() {
  return <Skeleton height={HEIGHT} radius={8} role="status" aria-label="Carregando o plano de fábrica" />
}
