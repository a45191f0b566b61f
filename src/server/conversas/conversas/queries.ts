import type { Received } from '#shared/core/contract.ts'
import type { conversas } from '#shared/conversas/conversas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'

/** The customer of a customer's, quote's, visit's or appointment's code, with their store. Throws 404. */
export async function findClienteOf(
  c: Ctx,
  target: Received<typeof conversas.abrirConversa, 'body'>,
): Promise<{ codConcessionaria: number; codCliente: number }> {
  const found = await queryOf(c, target)
  if (!found) throw notFound('Cliente não encontrado')
  return found
}

function queryOf(c: Ctx, target: Received<typeof conversas.abrirConversa, 'body'>) {
  if ('codCliente' in target)
    return c.tx
      .selectFrom('cliente')
      .select(['codConcessionaria', 'codCliente'])
      .where(ofTenant(c))
      .where('codCliente', '=', target.codCliente)
      .executeTakeFirst()
  if ('codOrcamento' in target)
    return c.tx
      .selectFrom('orcamento as o')
      .innerJoin('checklist as k', joinOn('k.codChecklist', 'o.codChecklist'))
      .select(['k.codConcessionaria', 'k.codCliente'])
      .where(ofTenant(c, 'o'))
      .where('o.codOrcamento', '=', target.codOrcamento)
      .executeTakeFirst()
  if ('codPassagem' in target)
    return c.tx
      .selectFrom('passagem')
      .select(['codConcessionaria', 'codCliente'])
      .where(ofTenant(c))
      .where('codPassagem', '=', target.codPassagem)
      .executeTakeFirst()
  return c.tx
    .selectFrom('agendamento')
    .select(['codConcessionaria', 'codCliente'])
    .where(ofTenant(c))
    .where('codAgendamento', '=', target.codAgendamento)
    .executeTakeFirst()
}
