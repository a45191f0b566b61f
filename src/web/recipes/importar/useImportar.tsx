import { Suspense, type ReactNode } from 'react'
import { podeImportar, type RegistroImportado } from '#shared/arquivos/importacoes.ts'
import { adiado } from '../../core/adiado.ts'
import { useSessao } from '../../core/session.ts'
import { useDetalhe } from '../lista/useDetalhe.ts'

const ImportDrawer = adiado(() => import('./ImportDrawer.tsx').then((m) => m.ImportDrawer))

/** Import into a register: `abrir` for a button (absent for who may not), `drawer` beside the list. The address says that it is open. Its code comes when it is first opened. */
export function useImportar(registro: RegistroImportado | undefined): {
  abrir: (() => void) | undefined
  drawer: ReactNode
} {
  const { codigo: aberto, abrir, fechar } = useDetalhe('importar')
  const nivel = useSessao()?.nivel
  if (registro === undefined || nivel === undefined || !podeImportar(registro, nivel))
    return { abrir: undefined, drawer: null }
  return {
    abrir: () => abrir(1),
    drawer: aberto !== null && (
      <Suspense>
        <ImportDrawer fechar={fechar} registro={registro} />
      </Suspense>
    ),
  }
}
