import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMessages } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyComponent, usePrefetch } from '../../core/navigation/lazy.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { isDialogOpen, useHotkey } from '../../core/navigation/hotkeys.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ConversaList } from './ConversaList.tsx'
import classes from './Conversas.module.css'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'
import { useListState } from './view.ts'

const loadThread = () => import('./Thread.tsx').then((m) => m.Thread)
const loadSide = () => import('./ClienteSide.tsx').then((m) => m.ClienteSide)
const Thread = lazyComponent(loadThread)
const ClienteSide = lazyComponent(loadSide)
const SideDrawer = lazyComponent(() => import('./SideDrawer.tsx').then((m) => m.SideDrawer))

const media = (query: string) => [query, undefined, { getInitialValueInEffect: false }] as const

/** /conversas: list, thread and customer side by side; the customer in a drawer on a tablet, one after the other on a phone. */
export function ConversasPage() {
  const { codConversa } = useParams({ strict: false }) as { codConversa?: string }
  const codigo = Number(codConversa) > 0 ? Number(codConversa) : null
  const isNarrow = useMediaQuery(...media('(max-width: 640px)')) ?? false
  const isWide = useMediaQuery(...media('(min-width: 1200px)')) ?? true
  const [side, openSide] = useState(false)
  const goTo = useGoTo()
  usePrefetch(loadThread, loadSide)
  const { visao, busca } = useListState()
  const back = () => void goTo('/conversas', { search: { visao: visao === 'TODAS' ? undefined : visao, busca } })
  useHotkey('Escape', () => codigo !== null && !isDialogOpen() && back())
  return (
    <div className={classes.pagina} data-aberta={codigo !== null || undefined}>
      {(!isNarrow || codigo === null) && <ConversaList openKey={codigo} />}
      {codigo === null ? (
        !isNarrow && (
          <div className={classes.nada}>
            <EmptyState
              title="Escolha uma conversa"
              text="As mensagens de WhatsApp, SMS, e-mail e da página do orçamento ficam juntas, uma conversa por cliente."
              icon={<IconMessages size={26} stroke={1.5} />}
            />
          </div>
        )
      ) : (
        <Suspense fallback={<ThreadSkeleton />}>
          <Thread
            key={codigo}
            codConversa={codigo}
            titleOrder={isNarrow ? 1 : 2}
            back={isNarrow ? back : undefined}
            openSide={isWide ? undefined : () => openSide(true)}
          />
        </Suspense>
      )}
      {codigo !== null && isWide && (
        <aside className={classes.lado} aria-label="Cliente">
          <Suspense fallback={<Skeleton height={320} />}>
            <ClienteSide codConversa={codigo} />
          </Suspense>
        </aside>
      )}
      {codigo !== null && !isWide && side && (
        <Suspense>
          <SideDrawer codConversa={codigo} close={() => openSide(false)} />
        </Suspense>
      )}
    </div>
  )
}
