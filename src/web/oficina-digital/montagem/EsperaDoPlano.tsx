import { Skeleton } from '@mantine/core'

const ALTURA = 290

/** The room of the maker's plan while it is on its way: fields below it do not jump when it comes. */
export function EsperaDoPlano() {
  return <Skeleton height={ALTURA} radius={8} role="status" aria-label="Carregando o plano de fábrica" />
}
