import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Orcamento.module.css'

/** A titled part of the quote's drawer. */
export function Secao({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section className={classes.secao}>
      <Title order={3}>{titulo}</Title>
      {children}
    </section>
  )
}
