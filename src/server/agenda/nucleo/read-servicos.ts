import { type RawBuilder, sql } from 'kysely'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { AGENDA_COLORS, shortName } from '#shared/rules/name.ts'
import { percentByClock } from '#shared/rules/servico-agendado.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { useGenericPlan } from '../../core/database/transaction.ts'
import { notFound } from '../../core/http/errors.ts'
import { instantAsJson } from './event.ts'
import { dayBounds, type AgendaLoja } from './loja.ts'

/** Number of earlier advisers of the store; it picks one of the eight colours, as in the register of advisers. */
export const consultorPosition = (codConsultor: RawBuilder<unknown>, loja: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from consultor x where x.cod_distribuidor = ${sql.ref('s.cod_distribuidor')} and x.cod_concessionaria = ${loja} and x.cod_consultor < ${codConsultor})`

/** Colour of the adviser at a position in the store's order. */
export const consultorColor = (posicao: number): string =>
  AGENDA_COLORS[posicao % AGENDA_COLORS.length] ?? AGENDA_COLORS[0]

type Loaded = Omit<AgendaServico, 'percentual' | 'minutosTrabalhados' | 'corAgenda' | 'consultorAgendado'> & {
  manual: number
  dito: boolean
  segundos: number
  posicao: number
  consultor: string | null
}

/**
 * Condition that a service `s` has a code given by a query. The array forces the planner to find the codes first and each row by its key,
 * instead of scanning a store's years of finished services.
 */
export const between = (codes: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`s.cod_servico_agendado = any(array(${codes}))`

/** Query for the codes of a store's services that are not delivered yet. */
export const lojaOpenServicos = (c: Ctx, codConcessionaria: number): RawBuilder<unknown> =>
  sql`select x.cod_servico_agendado from servico_agendado x where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${codConcessionaria} and x.status < 5 and not x.removido`

/**
 * Condition that an instant is `de` or later. The upper bound 'infinity' excludes nothing, but lowers the planner's estimate: for an
 * unknown parameter it assumes a third of all rows after one bound, and few rows between two.
 */
const since = (instant: RawBuilder<unknown>, de: string) =>
  sql<boolean>`${instant} >= ${de}::timestamptz and ${instant} < 'infinity'`

/** Codes of a store's visits that are here or left since `de` (UTC), as an array for the same reason as in `between`. */
export function visitsSince(c: Ctx, codConcessionaria: number, de: string): RawBuilder<number[]> {
  const forLoja = sql`x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${codConcessionaria}`
  return sql`array(select x.cod_passagem from passagem x where ${forLoja} and x.entregue_em is null
    union all select x.cod_passagem from passagem x where ${forLoja} and ${since(sql.ref('x.entregue_em'), de)})`
}

const LIVE = sql`not s.removido and (s.cod_passagem is not null or a.estado not in ('CANCELADO', 'NO_SHOW'))`

/**
 * Services matching a condition over `s` (service), `p` (visit) and `a` (appointment), by code. Only `todos` includes services removed from
 * the agenda or of a cancelled or missed appointment. Cars that arrived before `startOfDay` count as carried over.
 */
export async function listServicos(
  c: Ctx,
  onde: RawBuilder<boolean>,
  startOfDay: string,
  {
    ordem = sql`s.cod_servico_agendado`,
    agora = new Date(),
    todos: all = false,
  }: { ordem?: RawBuilder<unknown>; agora?: Date; todos?: boolean } = {},
): Promise<AgendaServico[]> {
  useGenericPlan(c.tx)
  const r = await sql<Loaded>`
    select v.cod_veiculo as "codVeiculo", v.placa, v.chassi, v.modelo, k.nome as cliente, s.cod_servico_agendado as "codServicoAgendado", s.cod_concessionaria as "codConcessionaria",
      s.cod_agendamento as "codAgendamento", s.cod_passagem as "codPassagem", g.cod_agenda_veiculo as "codAgendaVeiculo", s.cod_servico as "codServico", s.descricao,
      s.cod_tipo_servico as "codTipoServico", s.status, s.percentual as manual, s.percentual_dito as dito, s.paralisado, s.trabalhando, s.com_trabalho as "comTrabalho", s.cod_motivo as "codMotivo", m.nome as motivo,
      coalesce(s.paralisado and m.bloqueia, false) as bloqueia, s.paralisado_em as "paralisadoEm", s.pausa_previsao as "pausaPrevisao", s.peca_chegou_em as "pecaChegouEm", s.pausa_observacao as "pausaObservacao", s.retrabalho,
      o.numero is not null as "osAberta", o.numero as "numeroOs", p.prisma, coalesce(p.passante, false) as passante, p.recepcionado_em as "recepcionadoEm", p.promessa,
      n.cod_consultor as "codConsultor", n.nome as consultor, ${consultorPosition(sql.ref('n.cod_consultor'), sql.ref('s.cod_concessionaria'))} as posicao,
      coalesce(a.inicio, p.chegou_em) as "dataAgendamento", l.inicio as "dataInicioServico", l.fim as "dataFimServico", s.iniciado_em as "dataInicioServicoExecucao",
      s.finalizado_em as "finalizadoEm", s.minutos, s.minutos_adicionais as "minutosAdicionais", s.segundos_trabalhados as segundos, s.trabalhando_desde as "trabalhandoDesde",
      l.atual as "codMecanico", t.nome as mecanico, coalesce(l.slots, '[]') as slots, s.cod_linha as "codOrcamentoLinha",
      s.status < 5 and coalesce(p.chegou_em < ${startOfDay}::timestamptz, false) as carregado, s.versao
    from servico_agendado s
    left join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_passagem = s.cod_passagem
    left join agendamento a on a.cod_distribuidor = s.cod_distribuidor and a.cod_agendamento = s.cod_agendamento
    join veiculo v on v.cod_distribuidor = s.cod_distribuidor and v.cod_veiculo = coalesce(p.cod_veiculo, a.cod_veiculo)
    join cliente k on k.cod_distribuidor = s.cod_distribuidor and k.cod_cliente = coalesce(p.cod_cliente, a.cod_cliente)
    left join consultor n on n.cod_distribuidor = s.cod_distribuidor and n.cod_consultor = coalesce(p.cod_consultor, a.cod_consultor)
    left join agenda_veiculo g on g.cod_distribuidor = s.cod_distribuidor and g.cod_passagem = s.cod_passagem
    left join motivo_pausa m on m.cod_distribuidor = s.cod_distribuidor and m.cod_motivo = s.cod_motivo
    left join lateral (select o.numero from ordem_servico o where o.cod_distribuidor = s.cod_distribuidor and o.cod_passagem = s.cod_passagem and o.fechada_em is null order by o.cod_os limit 1) o on true
    left join lateral (select min(x.inicio) as inicio, max(x.fim) as fim,
        (array_agg(x.cod_mecanico order by x.terminado_em is not null, case when x.terminado_em is null then x.inicio end, x.inicio desc))[1] as atual,
        jsonb_agg(jsonb_build_object('codSlot', x.cod_slot, 'codServicoAgendado', x.cod_servico_agendado, 'codMecanico', x.cod_mecanico, 'inicio', ${instantAsJson(sql`x.inicio`)}, 'fim', ${instantAsJson(sql`x.fim`)},
          'iniciadoEm', ${instantAsJson(sql`x.iniciado_em`)}, 'terminadoEm', ${instantAsJson(sql`x.terminado_em`)}) order by x.inicio) as slots
      from servico_slot x where x.cod_distribuidor = s.cod_distribuidor and x.cod_servico_agendado = s.cod_servico_agendado and not x.cancelado) l on true
    left join mecanico t on t.cod_distribuidor = s.cod_distribuidor and t.cod_mecanico = l.atual
    where s.cod_distribuidor = ${c.tenant.codDistribuidor} and ${all ? sql`true` : LIVE} and ${onde}
    order by ${ordem}`.execute(c.tx)
  return r.rows.map(({ manual, dito: said, segundos, posicao, consultor, ...s }) => {
    const desde = s.trabalhandoDesde ? Math.max(0, agora.getTime() - Date.parse(s.trabalhandoDesde)) / 60_000 : 0
    return {
      ...s,
      consultorAgendado: consultor === null ? null : shortName(consultor),
      corAgenda: consultor === null ? null : consultorColor(posicao),
      minutosTrabalhados: Math.round(segundos / 60),
      percentual:
        s.status > 2 || s.status === 1 || said
          ? manual
          : Math.max(manual, percentByClock(segundos / 60 + desde, s.minutos + s.minutosAdicionais)),
    }
  })
}

/** One service in any state of its appointment. Throws 404. */
export async function readServico(c: Ctx, codServicoAgendado: number): Promise<AgendaServico> {
  const [s] = await listServicos(c, sql<boolean>`s.cod_servico_agendado = ${codServicoAgendado}`, carryOverStart(), {
    todos: true,
  })
  if (!s) throw notFound('Serviço não encontrado')
  return s
}
/** Start of carry-over for reads outside a board's day: 24 hours ago. */
const carryOverStart = () => new Date(Date.now() - 86_400_000).toISOString()

/**
 * Services of a store's day: planned for it, booked or arrived on it, and — for today and before — those of cars that came earlier and had not
 * left when it began.
 */
export function dayServicos(
  c: Ctx,
  loja: Pick<AgendaLoja, 'codConcessionaria' | 'fuso'>,
  dia: string,
  extra: RawBuilder<boolean> = sql<boolean>`true`,
  agora = new Date(),
): Promise<AgendaServico[]> {
  const { de, ate } = dayBounds(loja, dia)
  const d = sql`x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${loja.codConcessionaria}`
  const started = Date.parse(de) <= agora.getTime()
  const past = started
    ? sql`union select x.cod_servico_agendado from servico_agendado x join passagem q on q.cod_distribuidor = x.cod_distribuidor and q.cod_passagem = x.cod_passagem
        where ${d} and x.status < 5 and not x.removido and q.chegou_em < ${de}::timestamptz
      union select x.cod_servico_agendado from passagem q join servico_agendado x on x.cod_distribuidor = q.cod_distribuidor and x.cod_passagem = q.cod_passagem
        where q.cod_distribuidor = ${c.tenant.codDistribuidor} and q.cod_concessionaria = ${loja.codConcessionaria} and ${since(sql.ref('q.entregue_em'), de)} and q.chegou_em < ${de}::timestamptz`
    : sql``
  const ofDay = between(sql`
      select x.cod_servico_agendado from servico_slot x where ${d} and not x.cancelado and x.inicio >= ${de}::timestamptz and x.inicio < ${ate}::timestamptz
      union select x.cod_servico_agendado from agendamento q join servico_agendado x on x.cod_distribuidor = q.cod_distribuidor and x.cod_agendamento = q.cod_agendamento
        where q.cod_distribuidor = ${c.tenant.codDistribuidor} and q.cod_concessionaria = ${loja.codConcessionaria} and q.inicio >= ${de}::timestamptz and q.inicio < ${ate}::timestamptz
      union select x.cod_servico_agendado from passagem q join servico_agendado x on x.cod_distribuidor = q.cod_distribuidor and x.cod_passagem = q.cod_passagem
        where q.cod_distribuidor = ${c.tenant.codDistribuidor} and q.cod_concessionaria = ${loja.codConcessionaria} and q.chegou_em >= ${de}::timestamptz and q.chegou_em < ${ate}::timestamptz
      ${past}`)
  return listServicos(c, sql<boolean>`${extra} and ${ofDay}`, de, {
    ordem: sql`coalesce(l.inicio, a.inicio, p.chegou_em), s.cod_servico_agendado`,
    agora,
  })
}
