import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { mensagemDe } from '../../core/erros.ts'
import classes from './BarraDaEscolha.module.css'

interface Props {
  /** What the chosen rows are: 'Orçamentos escolhidos'. */
  rotulo: string
  /** How many, in words: '2 escolhidos'. */
  conta: string
  erro: Error | null
  limpar: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** Stays in sight while rows of a table are chosen: how many, what can be done with them, what went wrong. */
export function BarraDaEscolha({ rotulo, conta, erro, limpar, children }: Props) {
  return (
    <div className={classes.barra} data-acoes role="region" aria-label={rotulo}>
      <Group gap="sm">
        <b>{conta}</b>
        {children}
        <Button size="xs" variant="subtle" onClick={limpar}>
          Desfazer escolha
        </Button>
      </Group>
      {erro !== null && (
        <Alert color="vermelho" role="alert" mt="xs">
          {mensagemDe(erro)}
        </Alert>
      )}
    </div>
  )
}
