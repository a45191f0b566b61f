import '@mantine/notifications/styles.layer.css'
import { Button, Group } from '@mantine/core'
import { type NotificationData, Notifications, notifications, useNotifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import classes from './avisos.module.css'
import { acharLugar } from './lugar-dos-avisos.ts'

const DURACAO_MS = 3000
const CONFERIR_MS = 150

/** Shows a message for its time and no longer: a pointer that happens to rest on it does not keep it. */
function exibir(aviso: NotificationData, ms = DURACAO_MS): string {
  const id: string = notifications.show({
    ...aviso,
    withBorder: true,
    autoClose: false,
    onOpen: () => setTimeout(() => notifications.hide(id), ms),
  })
  return id
}

function mostrar(message: ReactNode, color: string, icon: ReactNode): void {
  exibir({ message, color, icon })
}

/** Where the messages appear: at the foot, beside the menu, and never over a button that is waiting to be pressed. */
export function Avisos() {
  const algum = useNotifications().notifications.length > 0
  useEffect(() => {
    if (!algum) return
    acharLugar()
    // Drawers, dialogs and bars of actions come and go while a message stands.
    const timer = setInterval(acharLugar, CONFERIR_MS)
    return () => clearInterval(timer)
  }, [algum])
  return <Notifications position="bottom-left" limit={4} className={classes.avisos ?? ''} />
}

/** Short messages, each with its colour and icon. */
export const mensagens = {
  ok: (mensagem: string) => mostrar(mensagem, 'verde', <IconCheck size={16} />),
  erro: (mensagem: string) => mostrar(mensagem, 'vermelho', <IconAlertTriangle size={16} />),
  info: (mensagem: string) => mostrar(mensagem, 'azul', <IconInfoCircle size={16} />),
}

/** Message that opens something when clicked. */
export function clicavel(titulo: string, mensagem: string, aoClicar: () => void): void {
  const id = exibir({
    title: titulo,
    message: mensagem,
    color: 'azul',
    icon: <IconInfoCircle size={16} />,
    style: { cursor: 'pointer' },
    onClick: () => {
      notifications.hide(id)
      aoClicar()
    },
  })
}

/** Message with a way back while the timer bar runs. */
export function comVolta(mensagem: string, desfazer: () => void, ms = DURACAO_MS): void {
  const id = exibir(
    {
      color: 'azul',
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
    },
    ms,
  )
}

const FALTA = 'falta'

/** Message of a part that did not come, with the ways to have it; null takes it away. */
export function doQueFalta(tentar: (() => void) | null): void {
  notifications.hide(FALTA)
  if (!tentar) return
  notifications.show({
    id: FALTA,
    withBorder: true,
    autoClose: false,
    color: 'vermelho',
    icon: <IconCloudOff size={16} />,
    role: 'alert',
    title: 'Parte desta tela não carregou',
    message: (
      <>
        A conexão falhou ou saiu uma versão nova. O que você digitou continua aqui.
        <Group gap="xs" mt={6}>
          <Button size="compact-sm" variant="light" onClick={tentar}>
            Tentar de novo
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => window.location.reload()}>
            Recarregar
          </Button>
        </Group>
      </>
    ),
  })
}
