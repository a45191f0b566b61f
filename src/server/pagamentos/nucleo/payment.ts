import { formatReais } from '#shared/rules/money.ts'
import { isPaid } from '#shared/rules/cobranca.ts'
import { lockAgendamento, actOnAgendamento } from '../../agenda/nucleo/agendamento.ts'
import { SYSTEM } from '../../agenda/nucleo/event.ts'
import { ofTenant } from '../../core/database/query.ts'
import { announcePayment } from '../../core/jobs/webhooks.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import type { BankPix } from './api-pix.ts'
import { changeCobranca, type LockedCobranca, lockCobrancas } from './change.ts'
import { settleBankRefund } from './refund.ts'
import { tellCliente } from './tell.ts'

/** Money that came in, as the bank or a person states it. */
export interface Received {
  e2eid: string
  txid: string | null
  valor: number
  pagoEm: string
  origem: 'WEBHOOK' | 'CONSULTA' | 'MANUAL'
  prova?: string
  provaArquivo?: string | null
  codUsuario?: number
}

/**
 * Locks the charge with a reference at a store. The appointment of a deposit is locked first: whoever cancels an appointment locks in this
 * order too.
 */
export async function lockForPayment(c: Ctx, codConcessionaria: number, txid: string): Promise<LockedCobranca | null> {
  const seen = await c.tx
    .selectFrom('cobranca')
    .select(['tipo', 'codAgendamento'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('txid', '=', txid)
    .executeTakeFirst()
  if (!seen) return null
  if (seen.tipo === 'RESERVA' && seen.codAgendamento !== null) await lockAgendamento(c, seen.codAgendamento)
  return (await lockCobrancas(c, { txid }))[0] ?? null
}

/**
 * Counts a payment once: a second row with its end-to-end id does not exist. Returns its code, or null when it was counted before. `k` is
 * locked; without it the payment waits to be settled by a person.
 */
export async function countPayment(
  c: Ctx,
  codConcessionaria: number,
  k: LockedCobranca | null,
  p: Received,
): Promise<number | null> {
  const novo = await c.tx
    .insertInto('pagamento')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria,
      e2eid: p.e2eid,
      codCobranca: k?.codCobranca ?? null,
      txid: p.txid,
      valor: p.valor,
      pagoEm: p.pagoEm,
      origem: p.origem,
      prova: p.prova ?? null,
      provaArquivo: p.provaArquivo ?? null,
      codUsuario: p.codUsuario ?? null,
    })
    .onConflict((o) => o.columns(['codDistribuidor', 'e2eid']).doNothing())
    .returning('codPagamento')
    .executeTakeFirst()
  if (!novo) return null
  if (k) await applyPayment(c, k, p)
  await announcePayment(c, { codConcessionaria, codPagamento: novo.codPagamento })
  return novo.codPagamento
}

/** A payment's effect on its locked charge: state, appointment, and the customer told. */
export async function applyPayment(
  c: Ctx,
  k: LockedCobranca,
  p: Pick<Received, 'e2eid' | 'valor' | 'origem' | 'prova' | 'codUsuario'>,
): Promise<void> {
  const wasPaid = isPaid(k.estado)
  const manual = p.origem === 'MANUAL'
  await changeCobranca(
    c,
    k,
    { tipo: manual ? 'PAGAMENTO_MANUAL' : 'PAGAMENTO', valor: p.valor },
    {
      codUsuario: p.codUsuario ?? null,
      detalhe: manual ? (p.prova ?? null) : p.e2eid,
      aviso: (after) => `${formatReais(p.valor)} ${WORDS[after] ?? 'por Pix'}: ${k.descricao}`,
    },
  )
  if (!wasPaid && isPaid(k.estado)) await confirmDeposit(c, k)
  await tellCliente(c, k, p.valor)
}

const WORDS: Readonly<Record<string, string>> = {
  PARCIAL: 'recebidos em parte',
  PAGA: 'recebidos',
  A_MAIOR: 'recebidos, mais do que o pedido',
  ATRASADA: 'recebidos depois do prazo',
  EXPIRADA: 'recebidos em parte, depois do prazo',
  A_DEVOLVER: 'recebidos por uma cobrança que não vale mais',
}

/** A paid deposit confirms its appointment; one that ended meanwhile stays as it is, and the store was told of the payment. */
async function confirmDeposit(c: Ctx, k: LockedCobranca): Promise<void> {
  if (k.tipo !== 'RESERVA' || k.codAgendamento === null) return
  const a = await lockAgendamento(c, k.codAgendamento)
  if (a.estado !== 'AGENDADO' || a.confirmadoEm !== null) return
  await actOnAgendamento(c, a, 'CONFIRMAR', SYSTEM)
  await invalidate(c, a.codConcessionaria, ['getAgendamentos'])
}

/** A payment that the bank confirmed, with what it gave back of it. */
export async function takeBankPix(
  c: Ctx,
  codConcessionaria: number,
  pix: BankPix,
  origem: 'WEBHOOK' | 'CONSULTA',
): Promise<{ codCobranca: number | null }> {
  const txid = pix.txid || null
  const k = txid ? await lockForPayment(c, codConcessionaria, txid) : null
  await countPayment(c, codConcessionaria, k, {
    e2eid: pix.endToEndId,
    txid,
    valor: pix.valor,
    pagoEm: pix.horario,
    origem,
  })
  for (const d of pix.devolucoes) await settleBankRefund(c, pix.endToEndId, d)
  return { codCobranca: k?.codCobranca ?? null }
}
