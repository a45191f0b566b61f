import { veTudoSemFiltro } from '#shared/rules/niveis.ts'
import { ehRecusa, renovarSemPerguntar } from '../../core/api.ts'
import { esquecerCredencial, sessaoStore } from '../../core/credencial.ts'
import { lojasStore } from '../../core/loja.ts'
import { relerLojas } from '../../core/concessionarias.ts'
import { queryClient } from '../../core/query.ts'
import { toast } from '../../core/toast.ts'
import type { Casca } from '../../recipes/area/area.ts'

/** What somebody may: the level, and the stores in reach. */
const alcance = () => ({ nivel: sessaoStore.get()?.nivel, lojas: lojasStore.get().map((l) => l.codConcessionaria) })
type Alcance = ReturnType<typeof alcance>

/** Whether somebody has to be told: a store that is opened is not news of one's rights to who sees all of them. */
function ehOutro(antes: Alcance, agora: Alcance): boolean {
  const { nivel } = agora
  const soGanhou = antes.lojas.every((l) => agora.lojas.includes(l))
  return nivel !== antes.nivel || !soGanhou || nivel === undefined || !veTudoSemFiltro(nivel)
}

/** Rights of the signed-in user are others now: a token of the present level, the stores in reach, and all that is on screen read again. */
export async function acessoMudou({ ir, reavaliar }: Casca): Promise<void> {
  const antes = alcance()
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
    if (ehOutro(antes, alcance())) toast.info('Seu acesso mudou: a tela mostra o que você alcança agora')
    await queryClient.invalidateQueries()
  }
  await reavaliar()
}
