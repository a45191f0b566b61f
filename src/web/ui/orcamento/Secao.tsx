import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Orcamento.module.css'

/** A titled part of a drawer; of a page itself with `ordem` 2. */
export function Secao({ titulo, ordem = 3, children }: { titulo: string; ordem?: 2 | 3; children: ReactNode }) {
  return (
    <section className={classes.secao}>
      <Title order={ordem}>{titulo}</Title>
      {children}
    </section>
  )
}
