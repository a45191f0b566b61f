import { renovar } from '../lib/api.ts'
import { relerLojas } from '../lib/concessionarias.ts'
import { queryClient } from '../lib/query.ts'
import { toast } from '../lib/toast.ts'

/** Rights of the signed-in user are others now: a token of the present level, the stores in reach, and all that is on screen read again. False when no store is left. */
export async function atualizarAcesso(): Promise<boolean> {
  // Refused, the session is over: the router goes to the login by itself.
  if (
    !(await renovar().then(
      () => true,
      () => false,
    ))
  )
    return true
  const alcanca = await relerLojas(queryClient)
  if (alcanca) {
    toast.info('Seu acesso mudou: a tela mostra o que você alcança agora')
    await queryClient.invalidateQueries()
  }
  return alcanca
}
