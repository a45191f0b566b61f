import '@mantine/notifications/styles.layer.css'
import { Button, Group } from '@mantine/core'
import { type NotificationData, Notifications, notifications, useNotifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import classes from './toasts.module.css'
import { placeToasts } from './toast-place.ts'

const DURATION_MS = 3000
const CHECK_MS = 150

/** Shows a toast for a fixed time: a pointer resting on it does not keep it open. */
function display(notice: NotificationData, ms = DURATION_MS): string {
  const id: string = notifications.show({
    ...notice,
    withBorder: true,
    autoClose: false,
    onOpen: () => setTimeout(() => notifications.hide(id), ms),
  })
  return id
}

function show(message: ReactNode, color: string, icon: ReactNode): void {
  display({ message, color, icon })
}

/** Container of the toasts: at the bottom, beside the menu, never over a button that waits to be pressed. */
export function Toasts() {
  const anyToast = useNotifications().notifications.length > 0
  useEffect(() => {
    if (!anyToast) return
    placeToasts()
    // Drawers, dialogs and action bars open and close while a toast is shown, so its place is checked again.
    const timer = setInterval(placeToasts, CHECK_MS)
    return () => clearInterval(timer)
  }, [anyToast])
  return <Notifications position="bottom-left" limit={4} className={classes.avisos ?? ''} />
}

/** Short toasts, each with its colour and icon. */
export const messages = {
  ok: (mensagem: string) => show(mensagem, 'verde', <IconCheck size={16} />),
  error: (mensagem: string) => show(mensagem, 'vermelho', <IconAlertTriangle size={16} />),
  info: (mensagem: string) => show(mensagem, 'azul', <IconInfoCircle size={16} />),
}

/** Toast that opens something when clicked. */
export function showClickable(title: string, mensagem: string, onClick: () => void): void {
  const id = display({
    title,
    message: mensagem,
    color: 'azul',
    icon: <IconInfoCircle size={16} />,
    style: { cursor: 'pointer' },
    onClick: () => {
      notifications.hide(id)
      onClick()
    },
  })
}

/** Toast with an undo button while its timer bar runs. */
export function showWithUndo(mensagem: string, undo: () => void, ms = DURATION_MS): void {
  const id = display(
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
              undo()
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

const MISSING = 'falta'

/** Toast for chunks that failed to load, with retry and reload; null removes it. */
export function showMissingPart(attempt: (() => void) | null): void {
  notifications.hide(MISSING)
  if (!attempt) return
  notifications.show({
    id: MISSING,
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
          <Button size="compact-sm" variant="light" onClick={attempt}>
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
