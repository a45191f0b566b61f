import type { integracoes } from '#shared/suporte/integracoes.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { requireFerramentas } from '../../core/http/developer-only.ts'
import { getLogRecord, listLogRecords } from './queries.ts'
import { requireResendable, resend } from './resend.ts'
import { requireRecipients, listAlerts, saveAlerts, integracoesStatus } from './status.ts'

export const routes: Handlers<typeof integracoes> = {
  listRegistros(c) {
    requireFerramentas(c.tenant)
    return listLogRecords(c, c.query)
  },
  getRegistro(c) {
    requireFerramentas(c.tenant)
    return getLogRecord(c, c.params.sistema, c.params.codigo)
  },
  reenviarRegistros: {
    async prepare({ services, tenant, body: { itens }, read }) {
      requireFerramentas(tenant)
      await read((c) => requireResendable(c, itens))
      // Each call has its own transaction and starts after the previous one ended.
      const recusadas: { sistema: 'API'; codigo: number; mensagem: string }[] = []
      const calls = itens.filter((i) => i.sistema === 'API')
      for (const { codigo } of calls) {
        const { mensagem } = await services.replayer.repeat(services, tenant.codDistribuidor, codigo)
        if (mensagem !== null) recusadas.push({ sistema: 'API', codigo, mensagem })
      }
      return async (c) => {
        const messages = await resend(
          c,
          itens.filter((i) => i.sistema !== 'API'),
        )
        return { reenviadas: messages + calls.length - recusadas.length, recusadas }
      }
    },
  },
  statusIntegracoes(c) {
    requireFerramentas(c.tenant)
    return integracoesStatus(c)
  },
  async salvarAlertas(c) {
    requireFerramentas(c.tenant)
    await requireRecipients(c, c.body.alertas)
    const antes = await listAlerts(c)
    await saveAlerts(c, c.body.alertas)
    c.changed({ registro: 'integracoes:alertas', antes, depois: c.body.alertas })
    return { alertas: await listAlerts(c) }
  },
}
