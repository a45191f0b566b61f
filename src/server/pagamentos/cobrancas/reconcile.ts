import { sql } from 'kysely'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { changeCobranca, lockCobrancas } from '../nucleo/change.ts'
import { applyPayment, lockForPayment } from '../nucleo/payment.ts'
import { lockPayment } from '../nucleo/refund.ts'

/**
 * Settles a payment that no charge holds: given to a charge of its store, or noted as checked. A payment of a charge that ended, or paid
 * too much, is credited to another charge in the same way.
 */
export async function reconcile(
  c: SignedInCtx,
  codPagamento: number,
  { codCobranca, observacao }: { codCobranca: number | null; observacao: string },
): Promise<void> {
  const target = codCobranca === null ? null : await findTarget(c, codCobranca)
  // Both charges in the order of their codes, then the payment: two people never wait for each other.
  const seen = await c.tx
    .selectFrom('pagamento')
    .select('codCobranca')
    .where(ofTenant(c))
    .where('codPagamento', '=', codPagamento)
    .executeTakeFirst()
  if (seen?.codCobranca && codCobranca && seen.codCobranca < codCobranca)
    await lockCobrancas(c, { codCobranca: seen.codCobranca })
  const to = target && (await lockForPayment(c, target.codConcessionaria, target.txid))
  const found = await lockPayment(c, { codPagamento })
  if (!found) throw notFound('Pagamento não encontrado')
  const { p, k } = found
  if (p.conciliadoEm !== null && (k === null || to === null))
    throw conflict('ja-conciliado', 'Este pagamento já foi conferido.')
  if (to && to.codConcessionaria !== p.codConcessionaria)
    throw invalid('A cobrança é de outra loja', { codCobranca: 'Escolha uma cobrança da mesma loja' })
  if (!to && observacao.length < 3)
    throw invalid('Diga o que se conferiu', { observacao: 'Diga o que é este pagamento' })
  if (to && to.codCobranca === k?.codCobranca)
    throw invalid('É a mesma cobrança', { codCobranca: 'Escolha outra cobrança' })
  if (to) await requireWhole(c, codPagamento)
  if (to && k) {
    const { codUsuario } = c.sessao
    if (
      !(await changeCobranca(
        c,
        k,
        { tipo: 'CREDITO', valor: p.valor },
        { codUsuario, detalhe: `Creditado a ${to.descricao}` },
      ))
    )
      throw conflict(
        'estado-nao-permite',
        'Este pagamento é o da sua cobrança: só o que sobra pode ser creditado a outra.',
      )
  }
  await c.tx
    .updateTable('pagamento')
    .set({
      conciliadoEm: sql`now()`,
      conciliadoPor: c.sessao.codUsuario,
      ...(to && { codCobranca: to.codCobranca }),
      ...(observacao && { prova: sql<string>`left(concat_ws(' · ', prova, ${observacao}::text), 500)` }),
    })
    .where(ofTenant(c))
    .where('codPagamento', '=', codPagamento)
    .execute()
  if (to)
    await applyPayment(c, to, { e2eid: p.e2eid, valor: p.valor, origem: 'CONSULTA', codUsuario: c.sessao.codUsuario })
}

/** Throws 409 for a payment of which something went back, or is on its way: no charge may count that money too. */
async function requireWhole(c: SignedInCtx, codPagamento: number): Promise<void> {
  const r =
    await sql`select from devolucao where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_pagamento = ${codPagamento} and estado <> 'NAO_REALIZADA'`.execute(
      c.tx,
    )
  if (r.rows.length > 0)
    throw conflict('ja-devolvido', 'Este pagamento foi devolvido, inteiro ou em parte: não há o que creditar.')
}

async function findTarget(c: SignedInCtx, codCobranca: number) {
  const r = await c.tx
    .selectFrom('cobranca')
    .select(['codConcessionaria', 'txid'])
    .where(ofTenant(c))
    .where('codCobranca', '=', codCobranca)
    .executeTakeFirst()
  if (!r) throw invalid('Cobrança não encontrada', { codCobranca: 'Cobrança não encontrada' })
  return r
}
