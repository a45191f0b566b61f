import { type RawBuilder, sql } from 'kysely'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { CORES_AGENDA, nomeTratado } from '#shared/rules/nome.ts'
import { percentualDoRelogio } from '#shared/rules/servico-agendado.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { planoUnico } from '../../core/database/transaction.ts'
import { notFound } from '../../core/http/errors.ts'
import { instanteJson } from './evento.ts'
import { limitesDoDia, type LojaDaAgenda } from './loja.ts'

/** Advisers of the store that came before: which of the eight colours is theirs (as the register of advisers gives them). */
export const posicaoDoConsultor = (codConsultor: RawBuilder<unknown>, loja: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from consultor x where x.cod_distribuidor = ${sql.ref('s.cod_distribuidor')} and x.cod_concessionaria = ${loja} and x.cod_consultor < ${codConsultor})`

/** Colour of the adviser at a place in the store's order. */
export const corDoConsultor = (posicao: number): string =>
  CORES_AGENDA[posicao % CORES_AGENDA.length] ?? CORES_AGENDA[0]

type Lido = Omit<ServicoDaAgenda, 'percentual' | 'minutosTrabalhados' | 'corAgenda' | 'consultorAgendado'> & {
  manual: number
  dito: boolean
  segundos: number
  posicao: number
  consultor: string | null
}

/**
 * Condition that a service `s` is one of those whose codes a query gives. As an array they are found first and each row by its key: a store's
 * years of finished services are never walked through, whatever the planner thinks of it.
 */
export const entre = (codigos: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`s.cod_servico_agendado = any(array(${codigos}))`

/** Codes of a store's services that are still to be worked on or delivered. */
export const abertosDaLoja = (c: Ctx, codConcessionaria: number): RawBuilder<unknown> =>
  sql`select x.cod_servico_agendado from servico_agendado x where x.cod_distribuidor = ${c.inquilino.codDistribuidor} and x.cod_concessionaria = ${codConcessionaria} and x.status < 5 and not x.removido`

/** An instant is `de` or later. With an end, for all that it excludes nothing: the planner takes a third of all rows for later than a moment that it does not know, and few for what lies between two. */
const desde = (instante: RawBuilder<unknown>, de: string) =>
  sql<boolean>`${instante} >= ${de}::timestamptz and ${instante} < 'infinity'`

/** Codes of a store's visits that are here, or left since `de` (UTC), as an array: found first, for the same reason. */
export function visitasDesde(c: Ctx, codConcessionaria: number, de: string): RawBuilder<number[]> {
  const daLoja = sql`x.cod_distribuidor = ${c.inquilino.codDistribuidor} and x.cod_concessionaria = ${codConcessionaria}`
  return sql`array(select x.cod_passagem from passagem x where ${daLoja} and x.entregue_em is null
    union all select x.cod_passagem from passagem x where ${daLoja} and ${desde(sql.ref('x.entregue_em'), de)})`
}

const VIVOS = sql`not s.removido and (s.cod_passagem is not null or a.estado not in ('CANCELADO', 'NO_SHOW'))`

/** Services of the agenda that meet a condition over `s` (service), `p` (visit) and `a` (appointment), by code. Those taken out of the agenda, or of a cancelled or missed appointment, are among them with `todos` alone. `inicioDoDia` says what is carried over. */
export async function listServicos(
  c: Ctx,
  onde: RawBuilder<boolean>,
  inicioDoDia: string,
  {
    ordem = sql`s.cod_servico_agendado`,
    agora = new Date(),
    todos = false,
  }: { ordem?: RawBuilder<unknown>; agora?: Date; todos?: boolean } = {},
): Promise<ServicoDaAgenda[]> {
  planoUnico(c.tx)
  const r = await sql<Lido>`
    select v.cod_veiculo as "codVeiculo", v.placa, v.chassi, v.modelo, k.nome as cliente, s.cod_servico_agendado as "codServicoAgendado", s.cod_concessionaria as "codConcessionaria",
      s.cod_agendamento as "codAgendamento", s.cod_passagem as "codPassagem", g.cod_agenda_veiculo as "codAgendaVeiculo", s.cod_servico as "codServico", s.descricao,
      s.cod_tipo_servico as "codTipoServico", s.status, s.percentual as manual, s.percentual_dito as dito, s.paralisado, s.trabalhando, s.com_trabalho as "comTrabalho", s.cod_motivo as "codMotivo", m.nome as motivo,
      coalesce(s.paralisado and m.bloqueia, false) as bloqueia, s.paralisado_em as "paralisadoEm", s.pausa_previsao as "pausaPrevisao", s.peca_chegou_em as "pecaChegouEm", s.pausa_observacao as "pausaObservacao", s.retrabalho,
      o.numero is not null as "osAberta", o.numero as "numeroOs", p.prisma, coalesce(p.passante, false) as passante, p.recepcionado_em as "recepcionadoEm", p.promessa,
      n.cod_consultor as "codConsultor", n.nome as consultor, ${posicaoDoConsultor(sql.ref('n.cod_consultor'), sql.ref('s.cod_concessionaria'))} as posicao,
      coalesce(a.inicio, p.chegou_em) as "dataAgendamento", l.inicio as "dataInicioServico", l.fim as "dataFimServico", s.iniciado_em as "dataInicioServicoExecucao",
      s.finalizado_em as "finalizadoEm", s.minutos, s.minutos_adicionais as "minutosAdicionais", s.segundos_trabalhados as segundos, s.trabalhando_desde as "trabalhandoDesde",
      l.atual as "codMecanico", t.nome as mecanico, coalesce(l.slots, '[]') as slots, s.cod_linha as "codOrcamentoLinha",
      s.status < 5 and coalesce(p.chegou_em < ${inicioDoDia}::timestamptz, false) as carregado, s.versao
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
        jsonb_agg(jsonb_build_object('codSlot', x.cod_slot, 'codServicoAgendado', x.cod_servico_agendado, 'codMecanico', x.cod_mecanico, 'inicio', ${instanteJson(sql`x.inicio`)}, 'fim', ${instanteJson(sql`x.fim`)},
          'iniciadoEm', ${instanteJson(sql`x.iniciado_em`)}, 'terminadoEm', ${instanteJson(sql`x.terminado_em`)}) order by x.inicio) as slots
      from servico_slot x where x.cod_distribuidor = s.cod_distribuidor and x.cod_servico_agendado = s.cod_servico_agendado and not x.cancelado) l on true
    left join mecanico t on t.cod_distribuidor = s.cod_distribuidor and t.cod_mecanico = l.atual
    where s.cod_distribuidor = ${c.inquilino.codDistribuidor} and ${todos ? sql`true` : VIVOS} and ${onde}
    order by ${ordem}`.execute(c.tx)
  return r.rows.map(({ manual, dito, segundos, posicao, consultor, ...s }) => {
    const desde = s.trabalhandoDesde ? Math.max(0, agora.getTime() - Date.parse(s.trabalhandoDesde)) / 60_000 : 0
    return {
      ...s,
      consultorAgendado: consultor === null ? null : nomeTratado(consultor),
      corAgenda: consultor === null ? null : corDoConsultor(posicao),
      minutosTrabalhados: Math.round(segundos / 60),
      percentual:
        s.status > 2 || s.status === 1 || dito
          ? manual
          : Math.max(manual, percentualDoRelogio(segundos / 60 + desde, s.minutos + s.minutosAdicionais)),
    }
  })
}

/** One service of the agenda, whatever became of its appointment; throws 404. */
export async function lerServico(c: Ctx, codServicoAgendado: number): Promise<ServicoDaAgenda> {
  const [s] = await listServicos(c, sql<boolean>`s.cod_servico_agendado = ${codServicoAgendado}`, inicioPassado(), {
    todos: true,
  })
  if (!s) throw notFound('Serviço não encontrado')
  return s
}
/** What arrived a day ago or more is carried over, where no board's day is meant. */
const inicioPassado = () => new Date(Date.now() - 86_400_000).toISOString()

/**
 * Services of a store's day: planned for it, booked or arrived on it, and — for today and before — those of cars that came earlier and had not
 * left when it began.
 */
export function servicosDoDia(
  c: Ctx,
  loja: Pick<LojaDaAgenda, 'codConcessionaria' | 'fuso'>,
  dia: string,
  mais: RawBuilder<boolean> = sql<boolean>`true`,
  agora = new Date(),
): Promise<ServicoDaAgenda[]> {
  const { de, ate } = limitesDoDia(loja, dia)
  const d = sql`x.cod_distribuidor = ${c.inquilino.codDistribuidor} and x.cod_concessionaria = ${loja.codConcessionaria}`
  const comecou = Date.parse(de) <= agora.getTime()
  const passados = comecou
    ? sql`union select x.cod_servico_agendado from servico_agendado x join passagem q on q.cod_distribuidor = x.cod_distribuidor and q.cod_passagem = x.cod_passagem
        where ${d} and x.status < 5 and not x.removido and q.chegou_em < ${de}::timestamptz
      union select x.cod_servico_agendado from passagem q join servico_agendado x on x.cod_distribuidor = q.cod_distribuidor and x.cod_passagem = q.cod_passagem
        where q.cod_distribuidor = ${c.inquilino.codDistribuidor} and q.cod_concessionaria = ${loja.codConcessionaria} and ${desde(sql.ref('q.entregue_em'), de)} and q.chegou_em < ${de}::timestamptz`
    : sql``
  const doDia = entre(sql`
      select x.cod_servico_agendado from servico_slot x where ${d} and not x.cancelado and x.inicio >= ${de}::timestamptz and x.inicio < ${ate}::timestamptz
      union select x.cod_servico_agendado from agendamento q join servico_agendado x on x.cod_distribuidor = q.cod_distribuidor and x.cod_agendamento = q.cod_agendamento
        where q.cod_distribuidor = ${c.inquilino.codDistribuidor} and q.cod_concessionaria = ${loja.codConcessionaria} and q.inicio >= ${de}::timestamptz and q.inicio < ${ate}::timestamptz
      union select x.cod_servico_agendado from passagem q join servico_agendado x on x.cod_distribuidor = q.cod_distribuidor and x.cod_passagem = q.cod_passagem
        where q.cod_distribuidor = ${c.inquilino.codDistribuidor} and q.cod_concessionaria = ${loja.codConcessionaria} and q.chegou_em >= ${de}::timestamptz and q.chegou_em < ${ate}::timestamptz
      ${passados}`)
  return listServicos(c, sql<boolean>`${mais} and ${doDia}`, de, {
    ordem: sql`coalesce(l.inicio, a.inicio, p.chegou_em), s.cod_servico_agendado`,
    agora,
  })
}
