import { Suspense, type ReactNode } from 'react'
import { canImport, type ImportableRecord } from '#shared/arquivos/importacoes.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useSessao } from '../../core/session/session.ts'
import { useDetail } from '../list/useDetail.ts'

const ImportDrawer = lazyComponent(() => import('./ImportDrawer.tsx').then((m) => m.ImportDrawer))

/**
 * Import into a register: `open` for a button (absent without permission), `drawer` beside the list. The URL says that it is open. The
 * drawer's chunk loads when it is first opened.
 */
export function useImport(record: ImportableRecord | undefined): {
  open: (() => void) | undefined
  drawer: ReactNode
} {
  const { codigo: opened, open, close } = useDetail('importar')
  const nivel = useSessao()?.nivel
  if (record === undefined || nivel === undefined || !canImport(record, nivel)) return { open: undefined, drawer: null }
  return {
    open: () => open(1),
    drawer: opened !== null && (
      <Suspense>
        <ImportDrawer close={close} record={record} />
      </Suspense>
    ),
  }
}
