import { useMantineColorScheme } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { Nivel } from '#shared/core/contract.ts'
import { screenAccess } from '#shared/core/screen-access.ts'
import { SCREENS, type ScreenPath } from '#shared/core/screens.ts'
import { displayPlaca, isValidPlaca, normalizePlaca } from '#shared/rules/placa.ts'
import { distribuidor } from '../../core/session/distribuidor.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { useSessao } from '../../core/session/session.ts'
import { IMPORT_ACTIONS } from '../../recipes/import/actions.ts'
import { useDetail } from '../../recipes/list/useDetail.ts'
import { AREAS } from '../areas.ts'
import { contains } from './search.ts'
import { shortcutSheetStore } from '../shell/shortcut-sheet.ts'

interface SearchAction {
  titulo: string
  run: () => void
  /** Offered beside records, which Enter opens first. */
  afterRecords?: true
}

const INSPECTION: ScreenPath = '/checklist/fazer/:codPassagem?'

/** Whether the level may open the screen that an action belongs to. */
function abre(tela: string, nivel: Nivel): boolean {
  const t = SCREENS.find((x) => x.path === tela)
  return t !== undefined && screenAccess(t, { nivel, distribuidor: distribuidor().distribuidor }) === 'abre'
}

/** Actions in the search, from the areas and the frame, that match every typed word. */
export function useSearchActions(text: string): SearchAction[] {
  const goTo = useGoTo()
  const router = useRouter()
  const conta = useDetail('conta')
  const nivel = useSessao()?.nivel
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  if (nivel === undefined) return []
  const shell = { goTo, revalidate: () => router.invalidate() }
  const dark = colorScheme === 'dark'
  const todas: SearchAction[] = [
    ...[...AREAS.flatMap((a) => a.actions ?? []), ...IMPORT_ACTIONS]
      .filter((a) => abre(a.screen, nivel))
      .map((a) => ({ titulo: a.title, run: () => a.run(shell) })),
    {
      titulo: dark ? 'Usar o tema claro' : 'Usar o tema escuro',
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    { titulo: 'Minha conta', run: () => conta.open(1) },
    { titulo: 'Trocar senha', run: () => conta.open(1) },
    { titulo: 'Ver as teclas de atalho', run: () => shortcutSheetStore.set(true) },
    { titulo: 'Sair', run: () => void goTo('/logout') },
  ]
  const matching = todas.filter((a) => contains(a.titulo, text))
  if (!isValidPlaca(text) || !abre(INSPECTION, nivel)) return matching
  const placa = normalizePlaca(text)
  return [
    {
      titulo: `Inspecionar ${displayPlaca(placa)}`,
      run: () => void goTo('/checklist/fazer', { search: { placa } }),
      afterRecords: true,
    },
    ...matching,
  ]
}
