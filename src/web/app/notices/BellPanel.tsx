import { Button, Group, Popover, Text, UnstyledButton } from '@mantine/core'
import { IconBellRinging, IconMessageCircleCheck, IconMessages } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { requestDesktopPermission, desktopPermission } from '../../core/realtime/desktop-notifications.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import {
  markLinkedNotificationRead,
  markMessageNotificationRead,
  markNotificationRead,
  markNotificationsRead,
  clearNotifications,
  unreadCount,
  useStoredNotifications,
  type StoredNotification,
} from '../../core/realtime/notifications.ts'
import { showNewOrcamento } from '../../core/realtime/highlights.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { targetOf } from '../areas.ts'
import { BellButton } from './BellButton.tsx'
import classes from './Bell.module.css'

/**
 * Panel of the bell: new quotes of the selected store, customers' answers and the desktop notifications switch. Mounts open, because its
 * chunk loads on the first click.
 */
export function BellPanel() {
  const [opened, setOpened] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(false)
  const goTo = useGoTo()
  const notifications = useStoredNotifications()
  const unread = unreadCount(notifications)

  function open(n: StoredNotification): void {
    close()
    if (n.codConversa !== undefined) {
      markMessageNotificationRead(n.codConversa)
      return void goTo(`/conversas/${n.codConversa}`)
    }
    if (n.to !== undefined) {
      markLinkedNotificationRead(n.to)
      return void goTo(n.to)
    }
    markNotificationRead(n)
    if (n.codOrcamento === null) return
    const destination = n.tipo === 'cliente' ? targetOf('orcamento', n.codOrcamento) : null
    if (destination) void goTo(destination.to, { search: destination.search })
    else void showNewOrcamento(goTo, n.codOrcamento)
  }

  return (
    <Popover
      opened={opened}
      onChange={(stays) => !stays && close()}
      position="bottom-end"
      width={340}
      withinPortal={false}
      onClose={() => {
        markNotificationsRead()
        button.current?.focus()
      }}
      trapFocus
    >
      <Popover.Target>
        <BellButton novas={unread} ref={button} onClick={() => setOpened((expected) => !expected)} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notificações">
        <Group justify="space-between" px="sm" py="xs">
          <Text fw={600}>Notificações</Text>
          {notifications.length > 0 && (
            <Button variant="subtle" size="compact-xs" color="gray" onClick={clearNotifications}>
              Limpar
            </Button>
          )}
        </Group>
        <div className={classes.lista}>
          {notifications.length === 0 ? (
            <Text c="dimmed" size="sm" px="sm" pb="sm">
              Nada novo por aqui. Orçamentos que chegam, mensagens de clientes, pagamentos e quem chega à loja aparecem
              nesta lista, com som.
            </Text>
          ) : (
            notifications.map((n) => (
              <Notice
                key={`${n.codOrcamento ?? n.codConversa ?? n.to} ${n.tipo ?? ''} ${n.recebidaEm}`}
                notice={n}
                onClick={() => open(n)}
              />
            ))
          )}
        </div>
        <DesktopPermission />
      </Popover.Dropdown>
    </Popover>
  )
}

function Notice({ notice, onClick }: { notice: StoredNotification; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.aviso} data-nova={!notice.lida || undefined} onClick={onClick}>
      {notice.tipo === undefined ? (
        <Placa placa={notice.placa} chassi={null} />
      ) : notice.tipo === 'conversa' ? (
        <IconMessages size={22} aria-hidden />
      ) : notice.tipo === 'ligada' ? (
        <IconBellRinging size={22} aria-hidden />
      ) : (
        <IconMessageCircleCheck size={22} aria-hidden />
      )}
      <span className={classes.texto} data-inteiro={notice.tipo !== undefined || undefined}>
        <b>{notice.cliente}</b>
        <span>{notice.titulo}</span>
      </span>
      <When instant={notice.recebidaEm} />
    </UnstyledButton>
  )
}

function DesktopPermission() {
  const [permission, setPermission] = useState(desktopPermission)
  if (permission === 'indisponivel' || permission === 'granted') return null
  return (
    <div className={classes.rodape}>
      {permission === 'denied' ? (
        <Text size="xs" c="dimmed">
          O navegador bloqueia os avisos na área de trabalho. Libere nas permissões do site.
        </Text>
      ) : (
        <Button
          variant="default"
          size="xs"
          fullWidth
          onClick={() => void requestDesktopPermission().then(setPermission)}
        >
          Avisar também na área de trabalho
        </Button>
      )}
    </div>
  )
}
