import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Orcamento.module.css'

/** Titled section of a drawer; use `ordem` 2 on a page. */
export function Section({ titulo, ordem = 3, children }: { titulo: string; ordem?: 2 | 3; children: ReactNode }) {
  return (
    <section className={classes.secao}>
      <Title order={ordem}>{titulo}</Title>
      {children}
    </section>
  )
}
