import { Text, Title } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface Props {
  titulo: string
  /** The next step for the user. */
  texto: ReactNode
  icone?: ReactNode
  acao?: ReactNode
}

/** Placeholder for an empty screen or list, with the next step. */
export function EmptyState({ titulo, texto, icone, acao }: Props) {
  return (
    <div className={classes.vazio}>
      <span className={classes.icone}>{icone ?? <IconInbox size={26} stroke={1.5} />}</span>
      <Title order={2}>{titulo}</Title>
      <Text c="dimmed" maw={420}>
        {texto}
      </Text>
      {acao}
    </div>
  )
}
