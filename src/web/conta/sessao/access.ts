import { seesAllWithoutFilter } from '#shared/rules/niveis.ts'
import { isRefusal, renewSilently } from '../../core/http/api.ts'
import { forgetCredentials, sessaoStore } from '../../core/session/credentials.ts'
import { lojasStore } from '../../core/session/loja.ts'
import { reloadLojas } from '../../core/session/concessionarias.ts'
import { queryClient } from '../../core/http/query.ts'
import { toast } from '../../core/feedback/toast.ts'
import type { Shell } from '../../recipes/area/area.ts'

/** The user's rights: level, and stores in reach. */
const reach = () => ({ nivel: sessaoStore.get()?.nivel, lojas: lojasStore.get().map((l) => l.codConcessionaria) })
type AccessScope = ReturnType<typeof reach>

/** Whether the change is worth a message: a new store is none for users who see all stores. */
function isOther(before: AccessScope, now: AccessScope): boolean {
  const { nivel } = now
  const onlyGained = before.lojas.every((l) => now.lojas.includes(l))
  return nivel !== before.nivel || !onlyGained || nivel === undefined || !seesAllWithoutFilter(nivel)
}

/** Applies changed rights of the signed-in user: renews the token, reloads the stores in reach, refetches everything on screen. */
export async function accessChanged({ goTo, revalidate }: Shell): Promise<void> {
  const before = reach()
  // If the renewal is refused, the session was ended: nothing stays on screen, and the router goes to the login page.
  const renewed = await renewSilently().then(
    () => true,
    (e: unknown) => {
      if (isRefusal(e)) forgetCredentials()
      return false
    },
  )
  if (renewed) {
    if (!(await reloadLojas(queryClient))) return goTo('/erroConcessionaria', { replace: true })
    if (isOther(before, reach())) toast.info('Seu acesso mudou: a tela mostra o que você alcança agora')
    await queryClient.invalidateQueries()
  }
  await revalidate()
}
