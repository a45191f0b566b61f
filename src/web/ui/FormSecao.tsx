import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FormPage.module.css'

interface Props {
  titulo: string
  /** What the part is for, when its fields do not say it. */
  texto?: string
  /** At the right of the title. */
  acao?: ReactNode
  /** Fields side by side; false gives the whole width to the children. */
  grade?: boolean
  children: ReactNode
}

/** A titled part of a form. */
export function FormSecao({ titulo, texto, acao, grade = true, children }: Props) {
  return (
    <section className={classes.secao} aria-label={titulo}>
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 12, flexWrap: 'wrap' }}>
        <div>
          <Title order={2}>{titulo}</Title>
          {texto && (
            <Text size="sm" c="dimmed">
              {texto}
            </Text>
          )}
        </div>
        {acao}
      </div>
      {grade ? <div className={classes.campos}>{children}</div> : children}
    </section>
  )
}
