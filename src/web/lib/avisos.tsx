import '@mantine/notifications/styles.layer.css'
import { Button, Group } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

const DURACAO_MS = 3000

function mostrar(message: ReactNode, color: string, icon: ReactNode): void {
  notifications.show({ message, color, icon, autoClose: DURACAO_MS, withBorder: true })
}

/** Where the messages appear. */
export function Avisos() {
  return <Notifications position="bottom-right" limit={4} />
}

/** Short messages, each with its colour and icon. */
export const mensagens = {
  ok: (mensagem: string) => mostrar(mensagem, 'verde', <IconCheck size={16} />),
  erro: (mensagem: string) => mostrar(mensagem, 'vermelho', <IconAlertTriangle size={16} />),
  info: (mensagem: string) => mostrar(mensagem, 'azul', <IconInfoCircle size={16} />),
}

/** Message that opens something when clicked. */
export function clicavel(titulo: string, mensagem: string, aoClicar: () => void): void {
  const id = notifications.show({
    title: titulo,
    message: mensagem,
    color: 'azul',
    icon: <IconInfoCircle size={16} />,
    autoClose: DURACAO_MS,
    withBorder: true,
    style: { cursor: 'pointer' },
    onClick: () => {
      notifications.hide(id)
      aoClicar()
    },
  })
}

/** Message with a way back while the timer bar runs. */
export function comVolta(mensagem: string, desfazer: () => void, ms = DURACAO_MS): void {
  const id = notifications.show({
    color: 'azul',
    autoClose: ms,
    withBorder: true,
    className: 'toast-desfazer',
    style: { '--duracao': `${ms}ms` },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span>{mensagem}</span>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id)
            desfazer()
          }}
        >
          Desfazer
        </Button>
      </Group>
    ),
  })
}
