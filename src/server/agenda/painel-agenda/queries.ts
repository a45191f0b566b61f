import { sql } from 'kysely'
import type { Loaded } from '#shared/core/contract.ts'
import type { painelAgenda, DashboardPoint, LoadedDashboardSum } from '#shared/agenda/painel-agenda.ts'
import { type ScoreReason, scoreType } from '#shared/rules/acompanhamento.ts'
import { startOfDay, addDays as maisDias } from '#shared/rules/dates.ts'
import { costOf, type PainelDay, mergeDays, sumDays } from '#shared/rules/painel-agenda.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { lojaColumns } from '../nucleo/card.ts'
import { dayBounds, type AgendaLoja } from '../nucleo/loja.ts'

/** Maximum points of a chart. */
const MAX_POINTS = 120

/** Names of the records that the figures refer to, retired ones too. */
export interface Names {
  mecanicos: Map<number, string>
  motivos: Map<number, { nome: string; bloqueia: boolean }>
  colunas: Map<number, string>
}

export async function readNames(c: Ctx, codConcessionaria: number): Promise<Names> {
  const d = sql`cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria}`
  const mecanicos = await sql<{
    cod: number
    nome: string
  }>`select cod_mecanico as cod, nome from mecanico where ${d}`.execute(c.tx)
  const motivos = await sql<{
    cod: number
    nome: string
    bloqueia: boolean
  }>`select cod_motivo as cod, nome, bloqueia from motivo_pausa where ${d}`.execute(c.tx)
  const columns = await sql<{
    cod: number
    nome: string
  }>`select cod_status as cod, nome from agenda_status where ${d}`.execute(c.tx)
  return {
    mecanicos: new Map(mecanicos.rows.map((m) => [m.cod, m.nome])),
    motivos: new Map(motivos.rows.map((m) => [m.cod, m])),
    colunas: new Map(columns.rows.map((x) => [x.cod, x.nome])),
  }
}

/** Value of a sold hour in centavos: labour of the work orders opened in the period ÷ its hours. Null without orders. */
async function hourValue(c: Ctx, loja: AgendaLoja, de: string, ate: string): Promise<number | null> {
  const r = await sql<{ valor: number | null; minutos: number | null }>`
    select sum(l.valor)::bigint as valor, sum(l.minutos)::bigint as minutos from ordem_servico o
    join ordem_servico_linha l on l.cod_distribuidor = o.cod_distribuidor and l.cod_os = o.cod_os and l.tipo = 'SERVICO' and l.minutos > 0 and l.valor > 0
    where o.cod_distribuidor = ${c.tenant.codDistribuidor} and o.cod_concessionaria = ${loja.codConcessionaria}
      and o.aberta_em >= ${startOfDay(de, loja.fuso)}::timestamptz and o.aberta_em < ${dayBounds(loja, ate).ate}::timestamptz`.execute(
    c.tx,
  )
  const { valor, minutos } = r.rows[0] ?? {}
  return valor && minutos ? Math.round((valor / minutos) * 60) : null
}

/** Survey marks of a period, in total and by adviser, with their reasons. */
async function readPesquisa(
  c: Ctx,
  loja: AgendaLoja,
  de: string,
  ate: string,
): Promise<LoadedDashboardSum['pesquisa']> {
  const r = await sql<{ cod: number; nome: string | null; nota: number; motivos: ScoreReason[] }>`
    select coalesce(x.cod_consultor, 0) as cod, n.nome, x.nota, x.motivos from pesquisa_resposta x
    left join consultor n on n.cod_distribuidor = x.cod_distribuidor and n.cod_consultor = x.cod_consultor
    where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${loja.codConcessionaria}
      and x.em >= ${startOfDay(de, loja.fuso)}::timestamptz and x.em < ${dayBounds(loja, ate).ate}::timestamptz`.execute(
    c.tx,
  )
  const count = (linhas: readonly { nota: number }[]) => ({
    respostas: linhas.length,
    promotores: linhas.filter((l) => scoreType(l.nota) === 'PROMOTOR').length,
    detratores: linhas.filter((l) => scoreType(l.nota) === 'DETRATOR').length,
  })
  const motivos = Map.groupBy(
    r.rows.flatMap((l) => l.motivos),
    (m) => m,
  )
  return {
    ...count(r.rows),
    porConsultor: [...Map.groupBy(r.rows, (l) => l.cod)]
      .map(([cod, linhas]) => ({ cod, nome: linhas[0]?.nome ?? 'Sem consultor', ...count(linhas) }))
      .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR')),
    motivos: [...motivos].map(([motivo, m]) => ({ motivo, n: m.length })).toSorted((a, b) => b.n - a.n),
  }
}

/** The sums of a period, with the names of the records in it. */
export async function sumAll(
  c: Ctx,
  loja: AgendaLoja,
  days: readonly PainelDay[],
  { de, ate }: { de: string; ate: string },
  names: Names,
): Promise<LoadedDashboardSum> {
  const s = sumDays(days)
  const valorHora = await hourValue(c, loja, de, ate)
  return {
    ...s,
    valorHora,
    pesquisa: await readPesquisa(c, loja, de, ate),
    mecanicos: s.mecanicos.map((m) => ({ ...m, nome: names.mecanicos.get(m.cod) ?? 'Sem mecânico' })),
    etapas: s.etapas.map((e) => ({ ...e, nome: names.colunas.get(e.cod) ?? 'Coluna retirada' })),
    pausas: s.pausas.map((p) => ({
      ...p,
      nome: names.motivos.get(p.cod)?.nome ?? 'Sem motivo informado',
      bloqueia: names.motivos.get(p.cod)?.bloqueia ?? false,
      custo: costOf(p.segundos, valorHora),
    })),
  }
}

/**
 * Points of a chart from a period's parts: one per part, several parts together when there are too many, or one per month. The cars by
 * column of a point are those of its last part.
 */
export function seriesOf(parts: readonly PainelDay[], ate: string, byMonth: boolean): DashboardPoint[] {
  const perPoint = Math.max(1, Math.ceil(parts.length / MAX_POINTS))
  const grupos = Map.groupBy(parts, (d) => d.dia.slice(0, 7))
  const pontos = byMonth
    ? [...grupos.values()]
    : Array.from({ length: Math.ceil(parts.length / perPoint) }, (_, i) =>
        parts.slice(i * perPoint, (i + 1) * perPoint),
      )
  return pontos.flatMap((days, i) => {
    const joined = mergeDays(days)
    if (!joined) return []
    const { dia: de, passagens, agendados, chegaram, entregues, noPrazo, inspecoes, reprovadas } = joined
    const subsequent = pontos[i + 1]?.[0]?.dia
    const segundos = (field: 'presenca' | 'trabalhado') =>
      joined.mecanicos.reduce((n, m) => n + m[field].reduce((a, b) => a + b, 0), 0)
    return {
      de,
      ate: subsequent ? maisDias(subsequent, -1) : ate,
      passagens,
      agendados,
      chegaram,
      entregues,
      noPrazo,
      inspecoes,
      reprovadas,
      presenca: segundos('presenca'),
      trabalhado: segundos('trabalhado'),
      pausas: joined.pausas.reduce((n, p) => n + p.segundos, 0),
      fluxo: joined.fluxo,
    }
  })
}

/** Columns of the board in which a car waits, in order. */
export async function panelColumns(c: Ctx, codConcessionaria: number) {
  return (await lojaColumns(c, codConcessionaria))
    .filter((x) => x.papel !== 'ENTREGUE')
    .map((x) => ({ cod: x.codStatus, nome: x.nome, cor: x.cor }))
}

/** Replay of a day: cards that were on the board at any time of it, and the events needed to fold the board at any minute. */
export async function readReplay(
  c: Ctx,
  loja: AgendaLoja,
  dia: string,
): Promise<Pick<Loaded<typeof painelAgenda.replayDoDia>, 'de' | 'ate' | 'cartoes' | 'eventos'>> {
  const { de } = dayBounds(loja, dia)
  const end = startOfDay(maisDias(dia, 1), loja.fuso)
  const now = new Date().toISOString()
  const ate = end < now ? end : now < de ? de : now
  const d = sql`x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${loja.codConcessionaria}`
  const visitas = sql`select p.cod_passagem from passagem p where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.cod_concessionaria = ${loja.codConcessionaria}
    and p.chegou_em < ${ate}::timestamptz and (p.entregue_em is null or p.entregue_em >= ${de}::timestamptz)`
  const cartoes = await sql<Loaded<typeof painelAgenda.replayDoDia>['cartoes'][number]>`
    select x.cod_agenda_veiculo as "codAgendaVeiculo", x.cod_passagem as "codPassagem", v.placa, v.chassi, v.modelo
    from agenda_veiculo x join passagem p on p.cod_distribuidor = x.cod_distribuidor and p.cod_passagem = x.cod_passagem
    join veiculo v on v.cod_distribuidor = p.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    where ${d} and x.cod_passagem in (${visitas}) order by x.cod_agenda_veiculo`.execute(c.tx)
  const columns = sql`x.cod_evento as "codEvento", x.alvo, x.acao, x.cod_agendamento as "codAgendamento", x.cod_passagem as "codPassagem", x.cod_servico_agendado as "codServicoAgendado", x.cod_agenda_veiculo as "codAgendaVeiculo", x.depois, x.em`
  const eventos = await sql<Loaded<typeof painelAgenda.replayDoDia>['eventos'][number]>`
    select ${columns} from agenda_evento x where ${d} and x.cod_passagem in (${visitas}) and x.alvo in ('CARTAO', 'PASSAGEM') and x.em < ${ate}::timestamptz and x.acao not in ('COMENTAR', 'PROMETER')
    union all select ${columns} from agenda_evento x where ${d} and x.em < ${ate}::timestamptz and x.cod_servico_agendado in (
      select s.cod_servico_agendado from servico_agendado s where s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.cod_concessionaria = ${loja.codConcessionaria} and s.cod_passagem in (${visitas}))
    order by em, "codEvento"`.execute(c.tx)
  return { de, ate, cartoes: cartoes.rows, eventos: eventos.rows }
}
