import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CobrancaType } from '#shared/pagamentos/cobrancas.ts'
import { brCode } from '#shared/rules/brcode.ts'
import { type CobrancaSituation, type CobrancaState, isPayable, situationOf } from '#shared/rules/cobranca.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { newToken } from '../../core/tenancy/secret-links.ts'
import { changeCobranca, lockCobrancas, recordCobranca, tellCobranca } from './change.ts'
import { pixSettings } from './pix-settings.ts'
import { registerNow } from './register.ts'

/** What is charged, and for what. Amounts in centavos. */
export interface NewCobranca {
  codConcessionaria: number
  tipo: CobrancaType
  descricao: string
  valor: number
  /** Without it, the customer of the quote, visit or appointment. */
  codCliente?: number | null
  codOrcamento?: number | null
  codPassagem?: number | null
  codAgendamento?: number | null
  codUsuario?: number | null
  /** Without it, the store's validity; for an appointment's deposit 30 minutes by a bank, else until the booked hour. */
  minutosDeValidade?: number
  /** Address of the acquirer's page, in place of a Pix. */
  linkCartao?: string | null
}

const RESERVA_MINUTES = 30

const activeConta = (c: Ctx, codConcessionaria: number) =>
  c.tx
    .selectFrom('pixConta')
    .select(['modo', 'chave', 'nome', 'cidade'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('ativa', '=', true)
    .executeTakeFirst()

/** Whether a store can receive by Pix. */
export async function canCharge(c: Ctx, codConcessionaria: number): Promise<boolean> {
  return (await activeConta(c, codConcessionaria)) !== undefined
}

/** Minutes in which a deposit is paid where a bank tells of it; null where the store itself has to see it. */
export const depositMinutes = async (c: Ctx, codConcessionaria: number): Promise<number | null> =>
  (await activeConta(c, codConcessionaria))?.modo === 'PSP' ? RESERVA_MINUTES : null

/**
 * Creates a charge in the caller's transaction. A static one is complete at once; one by a bank waits until the bank took it. Throws 409
 * for a store that does not receive by Pix.
 */
export async function createCobranca(c: Ctx, n: NewCobranca): Promise<{ codCobranca: number; token: string }> {
  const { codConcessionaria, valor } = n
  const link = n.linkCartao ?? null
  const conta = link === null ? await activeConta(c, codConcessionaria) : null
  if (conta === undefined)
    throw conflict('sem-pix', 'Esta loja ainda não recebe por Pix. A gerência liga o Pix em Pagamentos, Contas.')
  const modo = conta === null ? 'LINK' : conta.modo
  // 22 characters for a static code, of at most 25; a bank asks for 26 to 35.
  const txid = randomBytes(modo === 'PSP' ? 16 : 11).toString('hex')
  const { codOrcamento = null, codPassagem = null, codAgendamento = null, codUsuario = null } = n
  const minutes =
    n.minutosDeValidade ??
    (n.tipo !== 'RESERVA'
      ? (await pixSettings(c, codConcessionaria)).validade * 60
      : modo === 'PSP'
        ? RESERVA_MINUTES
        : await minutesUntil(c, codAgendamento))
  const codCliente = n.codCliente ?? (await clienteOf(c, { codOrcamento, codPassagem, codAgendamento }))
  const token = newToken()
  const { codCobranca } = await c.tx
    .insertInto('cobranca')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria,
      token,
      tipo: n.tipo,
      modo,
      descricao: n.descricao.slice(0, 140),
      codCliente,
      codOrcamento,
      codPassagem,
      codAgendamento,
      valor,
      txid,
      copiaCola:
        conta?.modo === 'ESTATICO'
          ? brCode({ nome: conta.nome, cidade: conta.cidade, valor, destino: { chave: conta.chave }, txid })
          : null,
      linkCartao: link,
      proximaEm: modo === 'PSP' ? sql`now()` : null,
      expiraEm: sql`now() + make_interval(mins => ${minutes})`,
      codUsuario,
    })
    .returning('codCobranca')
    .executeTakeFirstOrThrow()
  const k = { codCobranca, codConcessionaria, codOrcamento, codPassagem, codAgendamento }
  await recordCobranca(c, k, { tipo: 'CRIADA', de: null, para: 'ABERTA', valor, codUsuario })
  tellCobranca(c, { ...k, estado: 'ABERTA', versao: 1 })
  if (modo === 'PSP') c.depois(() => registerNow(c.services, { ...c.tenant, codCobranca }))
  return { codCobranca, token }
}

/** Minutes until an appointment; those of a deposit by a bank at least. */
async function minutesUntil(c: Ctx, codAgendamento: number | null): Promise<number> {
  const a = await c.tx
    .selectFrom('agendamento')
    .select('inicio')
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .executeTakeFirst()
  return Math.max(RESERVA_MINUTES, Math.ceil((Date.parse(a?.inicio ?? '') - Date.now()) / 60_000) || 0)
}

interface Targets {
  codOrcamento: number | null
  codPassagem: number | null
  codAgendamento: number | null
}

async function clienteOf(c: Ctx, { codOrcamento, codPassagem, codAgendamento }: Targets): Promise<number | null> {
  const d = c.tenant.codDistribuidor
  const r = await sql<{ codCliente: number | null }>`select coalesce(
      (select k.cod_cliente from orcamento o join checklist k on k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist
        where o.cod_distribuidor = ${d} and o.cod_orcamento = ${codOrcamento}::int),
      (select p.cod_cliente from passagem p where p.cod_distribuidor = ${d} and p.cod_passagem = ${codPassagem}::int),
      (select a.cod_cliente from agendamento a where a.cod_distribuidor = ${d} and a.cod_agendamento = ${codAgendamento}::int)) as "codCliente"`.execute(
    c.tx,
  )
  return r.rows[0]?.codCliente ?? null
}

/**
 * Ends the charges of a quote or appointment that no longer holds: open ones are cancelled, paid ones wait for a refund or a credit, and
 * the store is told.
 */
export async function releaseCharges(
  c: Ctx,
  target: { codOrcamento: number } | { codAgendamento: number },
  motivo: string,
): Promise<void> {
  for (const k of await lockCobrancas(c, target)) {
    const kept = k.pago - k.devolvido
    await changeCobranca(
      c,
      k,
      { tipo: 'CANCELAMENTO' },
      {
        detalhe: motivo.slice(0, 300),
        aviso: kept > 0 ? `${k.descricao}: ${motivo}. Há pagamento a devolver ou creditar.` : null,
        ...(k.modo === 'PSP' && { mudancas: { proximaEm: sql`now()`, tentativas: 0 } }),
      },
    )
  }
}

/** What a store keeps of the ended charges of an appointment, in centavos. */
export async function owedOf(c: Ctx, codAgendamento: number): Promise<number> {
  const r = await c.tx
    .selectFrom('cobranca')
    .select(sql<number>`coalesce(sum(pago - devolvido), 0)::int`.as('n'))
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .where('estado', '=', 'A_DEVOLVER')
    .executeTakeFirstOrThrow()
  return r.n
}

/** The newest charge that a customer's page shows for its quote, visit or appointment, with what is left to pay of it; null without one. */
export async function chargeFor(
  c: Ctx,
  target: { codOrcamento: number } | { codPassagem: number } | { codAgendamento: number },
): Promise<{ token: string; valor: number; situacao: CobrancaSituation } | null> {
  const r = await c.tx
    .selectFrom('cobranca')
    .select(['token', 'valor', 'pago', 'devolvido'])
    .select((eb) => eb.ref('estado').$castTo<CobrancaState>().as('estado'))
    .where(ofTenant(c))
    .where((eb) => eb.and(target))
    .where('estado', 'not in', ['CANCELADA', 'A_DEVOLVER'])
    .orderBy('codCobranca', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!r) return null
  const left = isPayable(r.estado) ? r.valor - (r.pago - r.devolvido) : r.valor
  return { token: r.token, valor: left, situacao: situationOf(r.estado) }
}
