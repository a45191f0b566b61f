import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

/** The bell with its unread count. */
export function BotaoSino({ novas, ...props }: ComponentProps<'button'> & { novas: number }) {
  return (
    <Indicator
      disabled={novas === 0}
      label={novas > 99 ? '99+' : novas}
      size={16}
      offset={6}
      color="vermelho.6"
      autoContrast
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={novas > 0 ? `Notificações: ${novas} não lidas` : 'Notificações'}
        {...props}
      >
        <IconBell size={19} />
      </ActionIcon>
    </Indicator>
  )
}
