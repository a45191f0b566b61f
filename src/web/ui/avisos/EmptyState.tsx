import { Text, Title } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface Props {
  titulo: string
  /** What to do next. */
  texto: ReactNode
  icone?: ReactNode
  acao?: ReactNode
}

/** Stands where there is nothing to show, and says what to do next. */
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
