import type { integracoes } from '#shared/integracoes.ts'
import type { Handlers } from '../http.ts'
import { exigirFerramentas } from '../so-desenvolvimento.ts'
import { getRegistro, listRegistros } from './queries.ts'
import { reenviar } from './reenviar.ts'
import { listAlertas, salvarAlertas, statusIntegracoes } from './status.ts'

export const rotas: Handlers<typeof integracoes> = {
  listRegistros(c) {
    exigirFerramentas(c.inquilino)
    return listRegistros(c, c.query)
  },
  getRegistro(c) {
    exigirFerramentas(c.inquilino)
    return getRegistro(c, c.params.sistema, c.params.codigo)
  },
  async reenviarRegistros(c) {
    exigirFerramentas(c.inquilino)
    return { reenviadas: await reenviar(c, c.body.itens) }
  },
  statusIntegracoes(c) {
    exigirFerramentas(c.inquilino)
    return statusIntegracoes(c)
  },
  async salvarAlertas(c) {
    exigirFerramentas(c.inquilino)
    const antes = await listAlertas(c)
    await salvarAlertas(c, c.body.alertas)
    c.mudou({ registro: 'integracoes:alertas', antes, depois: c.body.alertas })
    return { alertas: await listAlertas(c) }
  },
}
