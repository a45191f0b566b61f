import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Orcamento.module.css'

/** Titled section of a drawer; use `order` 2 on a page. */
export function Section({ title, order = 3, children }: { title: string; order?: 2 | 3; children: ReactNode }) {
  return (
    <section className={classes.secao}>
      <Title order={order}>{title}</Title>
      {children}
    </section>
  )
}
