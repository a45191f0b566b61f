import { ehRecusa, renovarSemPerguntar } from '../lib/api.ts'
import { esquecerCredencial } from '../lib/credencial.ts'
import { relerLojas } from '../lib/concessionarias.ts'
import { queryClient } from '../lib/query.ts'
import { toast } from '../lib/toast.ts'
import type { Casca } from '../receitas/area/area.ts'

/** Rights of the signed-in user are others now: a token of the present level, the stores in reach, and all that is on screen read again. */
export async function acessoMudou({ ir, reavaliar }: Casca): Promise<void> {
  // Refused, somebody ended the session: nothing stays on the screen, and the router goes to the login by itself.
  const renovada = await renovarSemPerguntar().then(
    () => true,
    (e: unknown) => {
      if (ehRecusa(e)) esquecerCredencial()
      return false
    },
  )
  if (renovada) {
    if (!(await relerLojas(queryClient))) return ir('/erroConcessionaria', { replace: true })
    toast.info('Seu acesso mudou: a tela mostra o que você alcança agora')
    await queryClient.invalidateQueries()
  }
  await reavaliar()
}
