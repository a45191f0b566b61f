import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessage } from '../../core/http/errors.ts'
import classes from './TableSelectionBar.module.css'

interface Props {
  /** Accessible name, as in 'Orçamentos escolhidos'. */
  label: string
  /** Count as text: '2 escolhidos'. */
  conta: string
  error: Error | null
  clear: () => void
  /** Buttons of the bulk actions. */
  children: ReactNode
}

/** Sticky bar while rows are selected: count, bulk actions and their error. */
export function TableSelectionBar({ label, conta, error, clear, children }: Props) {
  return (
    <div className={classes.barra} data-acoes role="region" aria-label={label}>
      <Group gap="sm">
        <b>{conta}</b>
        {children}
        <Button size="xs" variant="subtle" onClick={clear}>
          Desfazer escolha
        </Button>
      </Group>
      {error !== null && (
        <Alert color="vermelho" role="alert" mt="xs">
          {errorMessage(error)}
        </Alert>
      )}
    </div>
  )
}
