import { Text, Title } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface Props {
  title: string
  /** The next step for the user. */
  text: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

/** Placeholder for an empty screen or list, with the next step. */
export function EmptyState({ title, text, icon, action }: Props) {
  return (
    <div className={classes.vazio}>
      <span className={classes.icone}>{icon ?? <IconInbox size={26} stroke={1.5} />}</span>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" maw={420}>
        {text}
      </Text>
      {action}
    </div>
  )
}
