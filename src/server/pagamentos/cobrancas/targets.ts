import { sql } from 'kysely'
import type { CobrancasDe } from '#shared/pagamentos/cobrancas.ts'
import { notFound } from '../../core/http/errors.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { canCharge } from '../nucleo/charge.ts'
import { pixSettings } from '../nucleo/pix-settings.ts'
import { readCobrancas } from './rows.ts'
import { requireSight } from './sight.ts'

type Kind = 'orcamento' | 'passagem' | 'agendamento'

const KEYS = {
  orcamento: sql`cod_orcamento`,
  passagem: sql`cod_passagem`,
  agendamento: sql`cod_agendamento`,
} as const

/** The store of a quote, visit or appointment, and what the customer approved there. Throws 404 beyond reach. */
async function findTarget(c: SignedInCtx, tipo: Kind, codigo: number): Promise<{ loja: number; total: number | null }> {
  const d = c.tenant.codDistribuidor
  const query = {
    orcamento: sql`select cod_concessionaria as loja, valor_aprovado as total from orcamento where cod_distribuidor = ${d} and cod_orcamento = ${codigo}`,
    // What was approved of the quotes of the car since it came.
    passagem: sql`select p.cod_concessionaria as loja, (select sum(o.valor_aprovado)::int from checklist k
        join orcamento o on o.cod_distribuidor = k.cod_distribuidor and o.cod_checklist = k.cod_checklist and o.estado in ('PARCIAL', 'APROVADO', 'EM_EXECUCAO', 'FINALIZADO')
        where k.cod_distribuidor = p.cod_distribuidor and k.cod_concessionaria = p.cod_concessionaria and k.cod_veiculo = p.cod_veiculo and k.criado_em >= p.chegou_em
          and (p.entregue_em is null or k.criado_em <= p.entregue_em)) as total
      from passagem p where p.cod_distribuidor = ${d} and p.cod_passagem = ${codigo}`,
    agendamento: sql`select cod_concessionaria as loja, null::int as total from agendamento where cod_distribuidor = ${d} and cod_agendamento = ${codigo}`,
  }[tipo]
  const r = await sql<{ loja: number; total: number | null }>`${query}`.execute(c.tx)
  const [found] = r.rows
  if (!found)
    throw notFound(
      tipo === 'orcamento'
        ? 'Orçamento não encontrado'
        : tipo === 'passagem'
          ? 'Visita não encontrada'
          : 'Agendamento não encontrado',
    )
  return found
}

/** What a quote, visit or appointment can be charged with, and what was already asked. */
export async function cobrancasOf(c: SignedInCtx, tipo: Kind, codigo: number): Promise<CobrancasDe> {
  const { loja, total } = await findTarget(c, tipo, codigo)
  await requireSight(c, loja)
  const cobrancas = await readCobrancas(
    c,
    sql`select * from cobranca where cod_distribuidor = ${c.tenant.codDistribuidor} and ${KEYS[tipo]} = ${codigo}`,
  )
  const { orcamento: rule, sinal } = await pixSettings(c, loja)
  const asked = cobrancas.reduce(
    (n, k) => n + (k.estado === 'ABERTA' || k.estado === 'PARCIAL' ? k.valor : k.pago - k.devolvido),
    0,
  )
  const left = Math.max(0, (total ?? 0) - asked)
  const deposit = rule === 'SINAL' && tipo === 'orcamento' && cobrancas.length === 0
  return {
    falta: (await canCharge(c, loja))
      ? null
      : 'Esta loja ainda não recebe por Pix. A gerência liga o Pix em Pagamentos, Contas.',
    sugerido: left === 0 ? null : deposit ? Math.max(1, Math.round((left * sinal) / 100)) : left,
    total,
    cobrancas,
  }
}
