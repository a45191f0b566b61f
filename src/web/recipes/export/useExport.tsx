import { useDisclosure } from '@mantine/hooks'
import { Suspense, type ReactNode } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import type { RequestedList } from './exportacoes.ts'

const ExportDrawer = lazyComponent(() => import('./ExportDrawer.tsx').then((m) => m.ExportDrawer))

/**
 * Export of the list on screen: `open` for ListPage's button, `drawer` beside the list. The drawer's chunk loads when it is first opened.
 */
export function useExport(requested: RequestedList): { open: () => void; drawer: ReactNode } {
  const [opened, { open, close }] = useDisclosure(false)
  const drawer = (
    <Suspense>
      <ExportDrawer opened={opened} close={close} requested={requested} />
    </Suspense>
  )
  return { open: open, drawer: opened ? drawer : null }
}
