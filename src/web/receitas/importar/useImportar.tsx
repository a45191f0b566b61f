import { useDisclosure } from '@mantine/hooks'
import { Suspense, type ReactNode } from 'react'
import { podeImportar, type RegistroImportado } from '#shared/importacoes.ts'
import { adiado } from '../../lib/adiado.ts'
import { useSessao } from '../../lib/session.ts'

const ImportDrawer = adiado(() => import('./ImportDrawer.tsx').then((m) => m.ImportDrawer))

/** Import into a register: `abrir` for a button (absent for who may not), `drawer` beside the list. Its code comes when it is first opened. */
export function useImportar(registro: RegistroImportado | undefined): {
  abrir: (() => void) | undefined
  drawer: ReactNode
} {
  const [aberto, { open, close }] = useDisclosure(false)
  const nivel = useSessao()?.nivel
  const drawer = registro && (
    <Suspense>
      <ImportDrawer fechar={close} registro={registro} />
    </Suspense>
  )
  return {
    abrir: registro !== undefined && nivel !== undefined && podeImportar(registro, nivel) ? open : undefined,
    drawer: aberto ? drawer : null,
  }
}
