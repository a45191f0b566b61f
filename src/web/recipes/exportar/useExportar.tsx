import { useDisclosure } from '@mantine/hooks'
import { Suspense, type ReactNode } from 'react'
import { adiado } from '../../core/adiado.ts'
import type { ListaPedida } from './exportacoes.ts'

const ExportDrawer = adiado(() => import('./ExportDrawer.tsx').then((m) => m.ExportDrawer))

/** Export of the list on screen: `abrir` for ListPage's button, `drawer` beside the list. Its code comes when it is first opened. */
export function useExportar(pedida: ListaPedida): { abrir: () => void; drawer: ReactNode } {
  const [aberto, { open, close }] = useDisclosure(false)
  const drawer = (
    <Suspense>
      <ExportDrawer aberto={aberto} fechar={close} pedida={pedida} />
    </Suspense>
  )
  return { abrir: open, drawer: aberto ? drawer : null }
}
