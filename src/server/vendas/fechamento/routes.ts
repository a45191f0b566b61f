import type { fechamento } from '#shared/vendas/fechamento.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { fechamentoDocument } from './document.ts'
import { closeMonth, listLojasToClose } from './close.ts'
import { downloadReport } from './report.ts'
import { adjustMonth, getFechamento, listClosedMonths } from './queries.ts'

export const routes: Handlers<typeof fechamento> = {
  lojasAFechar: (c) => listLojasToClose(c, c.query.mes),
  fecharMes: (c) => closeMonth(c, c.body.mes, c.body.codConcessionarias),
  mesesFechados: (c) => listClosedMonths(c, c.query),
  getFechamento: (c) => getFechamento(c, c.params.codFechamento),
  ajustarMes: (c) => adjustMonth(c, c.params.codFechamento, c.body),

  baixarRelatorio: (c) => downloadReport(c, c.query),

  async baixarFechamento(c) {
    const f = await getFechamento(c, c.params.codFechamento)
    const { fuso } = await c.tx
      .selectFrom('concessionaria')
      .select('fuso')
      .where('codDistribuidor', '=', c.tenant.codDistribuidor)
      .where('codConcessionaria', '=', f.codConcessionaria)
      .executeTakeFirstOrThrow()
    const generatedAt = new Date().toISOString()
    return async () => ({
      tipo: 'application/pdf',
      nome: `fechamento-${f.mes}-${f.codConcessionaria}.pdf`,
      corpo: await fechamentoDocument(c.tenant, f, { fuso, geradoEm: generatedAt }),
    })
  },
}
