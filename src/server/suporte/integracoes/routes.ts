import type { integracoes } from '#shared/suporte/integracoes.ts'
import type { Handlers } from '../../core/http/http.ts'
import { exigirFerramentas } from '../../core/http/so-desenvolvimento.ts'
import { getRegistro, listRegistros } from './queries.ts'
import { exigirReenviaveis, reenviar } from './reenviar.ts'
import { exigirQuemSaiba, listAlertas, salvarAlertas, statusIntegracoes } from './status.ts'

export const rotas: Handlers<typeof integracoes> = {
  listRegistros(c) {
    exigirFerramentas(c.inquilino)
    return listRegistros(c, c.query)
  },
  getRegistro(c) {
    exigirFerramentas(c.inquilino)
    return getRegistro(c, c.params.sistema, c.params.codigo)
  },
  reenviarRegistros: {
    async preparar({ partes, inquilino, body: { itens }, ler }) {
      exigirFerramentas(inquilino)
      await ler((c) => exigirReenviaveis(c, itens))
      // Each call has a transaction of its own, and the next begins when it has ended.
      const recusadas: { sistema: 'API'; codigo: number; mensagem: string }[] = []
      const chamadas = itens.filter((i) => i.sistema === 'API')
      for (const { codigo } of chamadas) {
        const { mensagem } = await partes.repetidor.repetir(partes, inquilino.codDistribuidor, codigo)
        if (mensagem !== null) recusadas.push({ sistema: 'API', codigo, mensagem })
      }
      return async (c) => {
        const mensagens = await reenviar(
          c,
          itens.filter((i) => i.sistema !== 'API'),
        )
        return { reenviadas: mensagens + chamadas.length - recusadas.length, recusadas }
      }
    },
  },
  statusIntegracoes(c) {
    exigirFerramentas(c.inquilino)
    return statusIntegracoes(c)
  },
  async salvarAlertas(c) {
    exigirFerramentas(c.inquilino)
    await exigirQuemSaiba(c, c.body.alertas)
    const antes = await listAlertas(c)
    await salvarAlertas(c, c.body.alertas)
    c.mudou({ registro: 'integracoes:alertas', antes, depois: c.body.alertas })
    return { alertas: await listAlertas(c) }
  },
}
