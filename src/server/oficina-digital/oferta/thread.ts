import { formatReais } from '#shared/rules/money.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { receiveFromCliente } from '../../conversas/nucleo/receive.ts'
import type { Target } from './identity.ts'

/** The customer of a quote. */
export async function clienteOf(c: Ctx, codOrcamento: number): Promise<number> {
  const { codCliente } = await c.tx
    .selectFrom('orcamento as o')
    .innerJoin('checklist as k', joinOn('k.codChecklist', 'o.codChecklist'))
    .select('k.codCliente')
    .where(ofTenant(c, 'o'))
    .where('o.codOrcamento', '=', codOrcamento)
    .executeTakeFirstOrThrow()
  return codCliente
}

/** Writes the customer's decision into their thread; the quote's own screens ring for it. */
export async function recordDecision(c: Ctx, target: Target, aprovado: number): Promise<void> {
  await receiveFromCliente(c, {
    codConcessionaria: target.codConcessionaria,
    codCliente: await clienteOf(c, target.codOrcamento),
    canal: 'PAGINA',
    tipo: 'DECISAO',
    texto: aprovado > 0 ? `Aprovou ${formatReais(aprovado)} do orçamento` : 'Não aprovou nada do orçamento',
    codOrcamento: target.codOrcamento,
    numeroVersao: target.numero,
    silenciosa: true,
    semEspera: true,
  })
}
