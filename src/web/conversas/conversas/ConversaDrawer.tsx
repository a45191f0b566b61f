import { Anchor, Drawer, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import type { ConversaTarget } from '../../recipes/area/slots.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { openedConversa } from './api.ts'
import classes from './Drawer.module.css'
import { Thread } from './Thread.tsx'

/** The thread in a drawer, over a quote, a car, an appointment or a customer. */
export function ConversaDrawer({ target, close }: { target: ConversaTarget; close: () => void }) {
  const q = useQuery(openedConversa(target))
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={620}
      title="Conversa"
      overlayProps={{ backgroundOpacity: 0.18 }}
      classNames={{ content: classes.gaveta, body: classes.corpo }}
    >
      {q.data ? (
        <>
          <Anchor
            size="sm"
            className={classes.tela}
            renderRoot={(p) => <ScreenLink {...p} to={`/conversas/${q.data.codConversa}`} />}
          >
            Abrir em Conversas
          </Anchor>
          <Thread codConversa={q.data.codConversa} />
        </>
      ) : q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Drawer>
  )
}
