import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { cobrancas } from '#shared/pagamentos/cobrancas.ts'
import { formatReais } from '#shared/rules/money.ts'
import { ofTenant } from '../../core/database/query.ts'
import { AppError, conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { changeCobranca, type LockedCobranca, lockCobrancas } from '../nucleo/change.ts'
import { createCobranca } from '../nucleo/charge.ts'
import { countPayment, lockForPayment } from '../nucleo/payment.ts'
import { countRefund, lockPayment } from '../nucleo/refund.ts'
import { workRefunds } from '../nucleo/refund-work.ts'
import { getCobranca } from './queries.ts'
import { requireSight } from './sight.ts'

/** Throws 409 when a person acts on a charge that changed meanwhile. */
async function requireVersion(c: SignedInCtx, k: LockedCobranca, versao: number): Promise<void> {
  if (k.versao !== versao)
    throw conflict('versao-antiga', 'Esta cobrança mudou depois que você a abriu.', await getCobranca(c, k.codCobranca))
}

async function lockOne(c: SignedInCtx, codCobranca: number): Promise<LockedCobranca> {
  const [k] = await lockCobrancas(c, { codCobranca })
  if (!k) throw notFound('Cobrança não encontrada')
  await requireSight(c, k.codConcessionaria)
  return k
}

/** States of a target in which nothing is owed for it: its charges ended with it. */
const OVER: Readonly<Record<string, readonly string[]>> = {
  orcamento: ['CANCELADO', 'REPROVADO'],
  agendamento: ['CANCELADO'],
}

/** Charges what a person asks, after a check that the targets are of the store and still hold. */
export async function create(c: SignedInCtx, d: Received<typeof cobrancas.criarCobranca, 'body'>): Promise<number> {
  await requireSight(c, d.codConcessionaria)
  const named = [
    ['orcamento', sql`cod_orcamento`, d.codOrcamento, 'codOrcamento', 'Orçamento não encontrado nesta loja'],
    ['passagem', sql`cod_passagem`, d.codPassagem, 'codPassagem', 'Visita não encontrada nesta loja'],
    ['agendamento', sql`cod_agendamento`, d.codAgendamento, 'codAgendamento', 'Agendamento não encontrado nesta loja'],
    ['cliente', sql`cod_cliente`, d.codCliente, 'codCliente', 'Cliente não encontrado nesta loja'],
  ] as const
  for (const [table, column, codigo, field, message] of named) {
    if (codigo === null) continue
    const over = OVER[table]
    // Locked: whoever cancels it meanwhile ends this charge too.
    const r = await sql<{
      over: boolean
    }>`select ${over ? sql`estado = any(${[...over]}::text[])` : sql`false`} as over from ${sql.table(table)}
      where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${d.codConcessionaria} and ${column} = ${codigo} for share`.execute(
      c.tx,
    )
    const [found] = r.rows
    if (!found) throw invalid(message, { [field]: message })
    if (found.over)
      throw conflict(
        'estado-nao-permite',
        table === 'orcamento'
          ? 'Este orçamento foi cancelado ou reprovado: não há o que cobrar por ele.'
          : 'Este agendamento foi cancelado: não há o que cobrar por ele.',
      )
  }
  const missing = NEEDS[d.tipo]
  if (missing && d[missing] === null) throw invalid('Diga o que se cobra', { [missing]: 'Escolha o que se cobra' })
  const { codCobranca } = await createCobranca(c, { ...d, codUsuario: c.sessao.codUsuario })
  return codCobranca
}

const NEEDS = {
  ORCAMENTO: 'codOrcamento',
  SINAL: 'codOrcamento',
  VISITA: 'codPassagem',
  PECAS: null,
  RESERVA: 'codAgendamento',
  CARRO_RESERVA: null,
} as const

interface Note {
  valor: number
  pagoEm: string
  e2eid: string
  prova: string
  versao: number
}

/** Notes a payment that a person saw, with its proof. Throws 409 for an end-to-end id that was counted before. */
export async function notePayment(
  c: SignedInCtx,
  codCobranca: number,
  n: Note,
  provaArquivo: string | null,
): Promise<void> {
  if (Date.parse(n.pagoEm) > Date.now() + 60_000)
    throw invalid('Confira a data', { pagoEm: 'Este momento ainda não chegou' })
  const seen = await c.tx
    .selectFrom('cobranca')
    .select(['codConcessionaria', 'txid'])
    .where(ofTenant(c))
    .where('codCobranca', '=', codCobranca)
    .executeTakeFirst()
  const k = seen && (await lockForPayment(c, seen.codConcessionaria, seen.txid))
  if (!k) throw notFound('Cobrança não encontrada')
  await requireSight(c, k.codConcessionaria)
  await requireVersion(c, k, n.versao)
  const counted = await countPayment(c, k.codConcessionaria, k, {
    e2eid: n.e2eid || `MANUAL-${randomUUID()}`,
    txid: k.txid,
    valor: n.valor,
    pagoEm: n.pagoEm,
    origem: 'MANUAL',
    prova: n.prova,
    provaArquivo,
    codUsuario: c.sessao.codUsuario,
  })
  if (counted === null)
    throw new AppError(
      409,
      'pagamento-repetido',
      'Este pagamento já foi contado: o identificador é de um recebido que já está aqui.',
      {
        campos: { e2eid: 'Este identificador já está em outro pagamento' },
      },
    )
}

/** Cancels a charge; what the store keeps of it then waits for a refund or a credit. */
export async function cancelCobranca(
  c: SignedInCtx,
  codCobranca: number,
  { versao, motivo }: { versao: number; motivo: string },
): Promise<void> {
  const k = await lockOne(c, codCobranca)
  await requireVersion(c, k, versao)
  const done = await changeCobranca(
    c,
    k,
    { tipo: 'CANCELAMENTO' },
    {
      codUsuario: c.sessao.codUsuario,
      detalhe: motivo,
      ...(k.modo === 'PSP' && { mudancas: { proximaEm: sql`now()`, tentativas: 0 } }),
    },
  )
  if (!done)
    throw conflict('estado-nao-permite', 'Esta cobrança já não pode ser cancelada.', await getCobranca(c, codCobranca))
}

/** Gives back a payment or a part of it: by the bank that took it, else noted as done by the person. */
export async function refund(
  c: SignedInCtx,
  codPagamento: number,
  { valor, motivo }: { valor: number; motivo: string },
): Promise<void> {
  const found = await lockPayment(c, { codPagamento })
  if (!found) throw notFound('Pagamento não encontrado')
  const { p, k } = found
  await requireSight(c, p.codConcessionaria)
  const r = await sql<{ n: number }>`select coalesce(sum(valor), 0)::int as n from devolucao
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_pagamento = ${codPagamento} and estado in ('PEDIDA', 'EM_PROCESSAMENTO')`.execute(
    c.tx,
  )
  const left = p.valor - p.devolvido - (r.rows[0]?.n ?? 0)
  if (valor > left)
    throw invalid('Não há tanto a devolver', {
      valor: left > 0 ? `Devolva até ${formatReais(left)}` : 'Este pagamento já foi devolvido',
    })
  const byBank = p.origem !== 'MANUAL' && (await hasBank(c, p.codConcessionaria))
  const { codDevolucao } = await c.tx
    .insertInto('devolucao')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria: p.codConcessionaria,
      codPagamento,
      idDevolucao: randomBytes(16).toString('hex'),
      valor,
      motivo,
      codUsuario: c.sessao.codUsuario,
      ...(byBank ? { proximaEm: sql`now()` } : { estado: 'DEVOLVIDA', liquidadaEm: sql`now()` }),
    })
    .returning('codDevolucao')
    .executeTakeFirstOrThrow()
  if (!byBank) return countRefund(c, p, k, valor, c.sessao.codUsuario)
  const { services, tenant } = c
  c.depois(() => workRefunds(services, () => {}, { codDistribuidor: tenant.codDistribuidor, codDevolucao }))
}

async function hasBank(c: SignedInCtx, codConcessionaria: number): Promise<boolean> {
  const r = await c.tx
    .selectFrom('pixConta')
    .select('modo')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()
  return r?.modo === 'PSP'
}
