import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from '../shell/Header.module.css'

/** The bell with its unread count. */
export function BellButton({ novas, ...props }: ComponentProps<'button'> & { novas: number }) {
  return (
    <span className={classes.sino}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={novas > 0 ? `Notificações: ${novas} não lidas` : 'Notificações'}
        {...props}
      >
        <IconBell size={19} />
      </ActionIcon>
      {novas > 0 && (
        <span className={classes.novas} aria-hidden="true">
          {novas > 99 ? '99+' : novas}
        </span>
      )}
    </span>
  )
}
