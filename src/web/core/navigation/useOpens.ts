import { screenAccess } from '#shared/core/screen-access.ts'
import { type ScreenPath, SCREENS } from '#shared/core/screens.ts'
import { distribuidor } from '../session/distribuidor.ts'
import { useSessao } from '../session/session.ts'

/** Whether a screen opens for the signed-in user: a link to another level's screen would only lead to a refusal. */
export function useOpens(path: ScreenPath): boolean {
  const nivel = useSessao()?.nivel ?? null
  const tela = SCREENS.find((t) => t.path === path)
  return tela !== undefined && screenAccess(tela, { nivel, distribuidor: distribuidor().distribuidor }) === 'abre'
}
