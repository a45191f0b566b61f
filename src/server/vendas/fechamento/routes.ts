import type { fechamento } from '#shared/vendas/fechamento.ts'
import type { Handlers } from '../../core/http/http.ts'
import { documentoFechamento } from './documento.ts'
import { fecharMes, lojasAFechar } from './fechar.ts'
import { baixarRelatorio } from './relatorio.ts'
import { ajustarMes, getFechamento, mesesFechados } from './queries.ts'

export const rotas: Handlers<typeof fechamento> = {
  lojasAFechar: (c) => lojasAFechar(c, c.query.mes),
  fecharMes: (c) => fecharMes(c, c.body.mes, c.body.codConcessionarias),
  mesesFechados: (c) => mesesFechados(c, c.query),
  getFechamento: (c) => getFechamento(c, c.params.codFechamento),
  ajustarMes: (c) => ajustarMes(c, c.params.codFechamento, c.body),

  baixarRelatorio: (c) => baixarRelatorio(c, c.query),

  async baixarFechamento(c) {
    const f = await getFechamento(c, c.params.codFechamento)
    const { fuso } = await c.tx
      .selectFrom('concessionaria')
      .select('fuso')
      .where('codDistribuidor', '=', c.inquilino.codDistribuidor)
      .where('codConcessionaria', '=', f.codConcessionaria)
      .executeTakeFirstOrThrow()
    const geradoEm = new Date().toISOString()
    return async () => ({
      tipo: 'application/pdf',
      nome: `fechamento-${f.mes}-${f.codConcessionaria}.pdf`,
      corpo: await documentoFechamento(c.inquilino, f, { fuso, geradoEm }),
    })
  },
}
