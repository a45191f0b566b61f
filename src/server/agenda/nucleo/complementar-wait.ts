import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { insertServicos, syncPassagem } from './passagem.ts'
import { act, lockServico } from './servico.ts'

const REASON = 'Autorização do cliente'
const KINDS = ['getServicosAgendamentos', 'KANBAN_SNAPSHOT'] as const

interface Quote {
  codOrcamento: number
  codConcessionaria: number
}

/**
 * Makes services wait for the customer's answer to a quote; started ones are paused. Throws 422 for a service not of the car's open visit.
 */
export async function awaitResponse(c: Ctx, o: Quote, codServicos: readonly number[], author: Author): Promise<void> {
  if (codServicos.length === 0) return
  const visita = await openVisitOf(c, o)
  const motivo = await c.tx
    .selectFrom('motivoPausa')
    .select('codMotivo')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', o.codConcessionaria)
    .where('nome', '=', REASON)
    .executeTakeFirst()
  for (const [i, cod] of [...codServicos].toSorted((a, b) => a - b).entries()) {
    const s = await lockServico(c, cod)
    if (visita === null || s.codPassagem !== visita)
      throw invalid('Confira os serviços', {
        [`codServicosAgendados.${i}`]: 'Este serviço não é da visita aberta deste veículo',
      })
    if (s.status !== 2 || s.paralisado) continue
    await act(c, s, { acao: 'PARALISAR', motivo: REASON, codMotivo: motivo?.codMotivo ?? null, bloqueia: true }, author)
    await c.tx
      .updateTable('servicoAgendado')
      .set({ codOrcamentoEspera: o.codOrcamento })
      .where(ofTenant(c))
      .where('codServicoAgendado', '=', cod)
      .execute()
  }
  await invalidate(c, o.codConcessionaria, KINDS)
}

/**
 * After the customer's answer: resumes the services that waited for it, and puts the approved lines into the bolsão while the car is here.
 */
export async function onResponse(
  c: Ctx,
  o: Quote,
  approvedCodLinhas: readonly number[],
  author: Author,
): Promise<void> {
  const codPassagem = await openVisitOf(c, o)
  if (codPassagem === null) return
  const esperam = await c.tx
    .selectFrom('servicoAgendado')
    .select('codServicoAgendado')
    .where(ofTenant(c))
    .where('codOrcamentoEspera', '=', o.codOrcamento)
    .orderBy('codServicoAgendado')
    .execute()
  for (const { codServicoAgendado } of esperam) {
    const s = await lockServico(c, codServicoAgendado)
    await c.tx
      .updateTable('servicoAgendado')
      .set({ codOrcamentoEspera: null })
      .where(ofTenant(c))
      .where('codServicoAgendado', '=', codServicoAgendado)
      .execute()
    if (s.status === 2 && s.paralisado && !s.removido) await act(c, s, { acao: 'LIBERAR' }, author)
  }
  const r = await sql<{ codLinha: number; titulo: string; minutos: number }>`
    select l.cod_linha as "codLinha", l.titulo, sum(k.minutos)::int as minutos from orcamento_linha l
    join orcamento_componente k on k.cod_distribuidor = l.cod_distribuidor and k.cod_linha = l.cod_linha and k.tipo = 'MAO_DE_OBRA' and k.minutos > 0
    where l.cod_distribuidor = ${c.tenant.codDistribuidor} and l.cod_orcamento = ${o.codOrcamento} and l.cod_linha = any(${[...approvedCodLinhas]}::bigint[])
      and not exists (select from servico_agendado s where s.cod_distribuidor = l.cod_distribuidor and s.cod_linha = l.cod_linha and not s.removido)
    group by l.cod_linha, l.titulo order by l.cod_linha`.execute(c.tx)
  const onde = { codConcessionaria: o.codConcessionaria, codAgendamento: null, codPassagem }
  for (const l of r.rows)
    await insertServicos(
      c,
      onde,
      [{ descricao: l.titulo.slice(0, 120), tipo: 'MECANICA', minutos: Math.max(5, l.minutos) }],
      author,
      l.codLinha,
    )
  if (esperam.length + r.rows.length > 0) await invalidate(c, o.codConcessionaria, KINDS)
}

/** Takes the work of a cancelled quote's approved lines out of the agenda; work that has begun stays, for the workshop to judge. */
export async function dropServicos(c: Ctx, o: Quote, author: Author): Promise<void> {
  const waiting = await c.tx
    .selectFrom('servicoAgendado')
    .select(['codServicoAgendado', 'codPassagem'])
    .where(ofTenant(c))
    .where(
      sql<boolean>`cod_linha in (select cod_linha from orcamento_linha where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_orcamento = ${o.codOrcamento})`,
    )
    .where('status', '=', 1)
    .where('removido', '=', false)
    .orderBy('codServicoAgendado')
    .execute()
  for (const { codServicoAgendado } of waiting) {
    const s = await lockServico(c, codServicoAgendado)
    if (s.status === 1 && !s.removido) await act(c, s, { acao: 'REMOVER', motivo: 'Orçamento cancelado' }, author)
  }
  for (const codPassagem of new Set(waiting.map((s) => s.codPassagem))) await syncPassagem(c, codPassagem, author)
  if (waiting.length > 0) await invalidate(c, o.codConcessionaria, KINDS)
}

/** The open visit of a quote's car at its store; null when there is none. */
async function openVisitOf(c: Ctx, o: Quote): Promise<number | null> {
  const r = await sql<{
    cod: number
  }>`select p.cod_passagem as cod from orcamento o join checklist k on k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist
    join passagem p on p.cod_distribuidor = k.cod_distribuidor and p.cod_concessionaria = k.cod_concessionaria and p.cod_veiculo = k.cod_veiculo and p.entregue_em is null
    where o.cod_distribuidor = ${c.tenant.codDistribuidor} and o.cod_orcamento = ${o.codOrcamento}`.execute(c.tx)
  return r.rows[0]?.cod ?? null
}
