import { sql } from 'kysely'
import { formatReais } from '#shared/rules/money.ts'
import { ofTenant } from '../../core/database/query.ts'
import { announceRefund } from '../../core/jobs/webhooks.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import type { BankRefund } from './api-pix.ts'
import { changeCobranca, lockCobrancas, recordCobranca, tellCobranca, type LockedCobranca } from './change.ts'

const STATES = {
  EM_PROCESSAMENTO: 'EM_PROCESSAMENTO',
  DEVOLVIDO: 'DEVOLVIDA',
  NAO_REALIZADO: 'NAO_REALIZADA',
} as const

/** A payment under its row lock, after its charge's. */
export interface LockedPayment {
  codPagamento: number
  codConcessionaria: number
  codCobranca: number | null
  e2eid: string
  origem: string
  valor: number
  devolvido: number
  conciliadoEm: string | null
}

/** Locks a payment and its charge, the charge first; null when there is none within reach. */
export async function lockPayment(
  c: Ctx,
  key: { codPagamento: number } | { e2eid: string },
): Promise<{ p: LockedPayment; k: LockedCobranca | null } | null> {
  const find = () =>
    c.tx
      .selectFrom('pagamento')
      .select([
        'codPagamento',
        'codConcessionaria',
        'codCobranca',
        'e2eid',
        'origem',
        'valor',
        'devolvido',
        'conciliadoEm',
      ])
      .where(ofTenant(c))
      .where((eb) => eb.and(key))
  const seen = await find().executeTakeFirst()
  if (!seen) return null
  const [k = null] = seen.codCobranca === null ? [] : await lockCobrancas(c, { codCobranca: seen.codCobranca })
  const p = await find().forUpdate().executeTakeFirstOrThrow()
  // Settled by a person between the two reads: once more, in the right order.
  if (p.codCobranca !== seen.codCobranca) return lockPayment(c, key)
  return { p, k }
}

/** Records what the bank states of a refund, ours or one made in the bank's own application. A settled one is counted once. */
export async function settleBankRefund(c: Ctx, e2eid: string, d: BankRefund): Promise<void> {
  const found = await lockPayment(c, { e2eid })
  if (!found) return
  const { p, k } = found
  await c.tx
    .insertInto('devolucao')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria: p.codConcessionaria,
      codPagamento: p.codPagamento,
      idDevolucao: d.id,
      valor: d.valor,
      motivo: 'Feita no aplicativo do banco',
    })
    .onConflict((o) => o.columns(['codDistribuidor', 'codPagamento', 'idDevolucao']).doNothing())
    .execute()
  const estado = STATES[d.status]
  const changed = await c.tx
    .updateTable('devolucao')
    .set({
      estado,
      rtrId: d.rtrId ?? null,
      erro: estado === 'NAO_REALIZADA' ? (d.motivo ?? 'O banco não devolveu').slice(0, 300) : null,
      proximaEm: estado === 'EM_PROCESSAMENTO' ? sql`proxima_em` : null,
      ...(estado !== 'EM_PROCESSAMENTO' && { liquidadaEm: sql`now()` }),
    })
    .where(ofTenant(c))
    .where('idDevolucao', '=', d.id)
    .where('codPagamento', '=', p.codPagamento)
    .where('estado', 'in', ['PEDIDA', 'EM_PROCESSAMENTO'])
    .where('estado', '<>', estado)
    .returning('valor')
    .executeTakeFirst()
  if (!changed) return
  if (estado === 'DEVOLVIDA') await countRefund(c, p, k, changed.valor)
  else if (k && estado === 'NAO_REALIZADA') {
    const detalhe = (d.motivo ?? 'O banco não devolveu').slice(0, 300)
    await recordCobranca(c, k, { tipo: 'DEVOLUCAO_RECUSADA', de: k.estado, para: k.estado, valor: d.valor, detalhe })
    tellCobranca(c, k, `O banco não devolveu ${formatReais(d.valor)} de ${k.descricao}: ${detalhe}`)
  }
}

/** Counts money that went back: on its payment and on the payment's charge. Both are locked. */
export async function countRefund(
  c: Ctx,
  p: LockedPayment,
  k: LockedCobranca | null,
  valor: number,
  codUsuario: number | null = null,
): Promise<void> {
  await c.tx
    .updateTable('pagamento')
    .set({ devolvido: sql`devolvido + ${valor}` })
    .where(ofTenant(c))
    .where('codPagamento', '=', p.codPagamento)
    .execute()
  p.devolvido += valor
  if (k)
    await changeCobranca(
      c,
      k,
      { tipo: 'DEVOLUCAO', valor },
      { codUsuario, detalhe: p.e2eid, aviso: `${formatReais(valor)} devolvidos: ${k.descricao}` },
    )
  await announceRefund(c, p, valor)
}
