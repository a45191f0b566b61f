import { sql } from 'kysely'
import type { Entrega, BoardMecanico, AgendaServico, Slot } from '#shared/agenda/agenda.ts'
import type { Loaded } from '#shared/core/contract.ts'
import type { agenda } from '#shared/agenda/agenda.ts'
import { shortName } from '#shared/rules/name.ts'
import { minutesWithin, spansOfDay } from '#shared/rules/planning.ts'
import { SERVICO_TYPES, type ServicoType } from '#shared/cadastros/servicos.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { useGenericPlan } from '../../core/database/transaction.ts'
import type { ListLoja } from '../../core/realtime/list-changes.ts'
import { lojaToday, dayBounds, type AgendaLoja, type LojaMecanico, lojaMecanicos } from '../nucleo/loja.ts'
import { forecastLoja } from '../nucleo/riscos.ts'
import { consultorColor, consultorPosition, dayServicos, visitsSince } from '../nucleo/read-servicos.ts'

/** Services of today by the store's clock. */
export const listTodayServicos = (c: Ctx, loja: ListLoja): Promise<AgendaServico[]> =>
  dayServicos(c, loja, lojaToday(loja))

/** Services of a day without planned time, the most urgent first: retrabalho, then the earliest promise, then the longest wait. */
export async function listBolsao(c: Ctx, loja: AgendaLoja, dia: string): Promise<AgendaServico[]> {
  const withoutTime = sql<boolean>`s.status < 3 and not s.paralisado and not exists (select from servico_slot y where y.cod_distribuidor = s.cod_distribuidor
    and y.cod_servico_agendado = s.cod_servico_agendado and not y.cancelado and y.terminado_em is null)`
  const servicos = await dayServicos(c, loja, dia, withoutTime)
  const key = (s: AgendaServico) => [s.retrabalho ? '0' : '1', s.promessa ?? '9', s.dataAgendamento].join(' ')
  return servicos.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** Visits promised for today or earlier, ready visits, and those delivered today. With `codAgendamento`, only that appointment's visit. */
export async function listEntregas(c: Ctx, loja: AgendaLoja, codAgendamento: number): Promise<Entrega[]> {
  const { de, ate } = dayBounds(loja, lojaToday(loja))
  useGenericPlan(c.tx)
  const r = await sql<Omit<Entrega, 'previsao' | 'corAgenda' | 'atrasada'> & { posicao: number }>`
    select v.cod_veiculo as "codVeiculo", v.placa, v.chassi, v.modelo, k.nome as cliente, k.telefone, s.cod_passagem as "codPassagem", g.cod_agenda_veiculo as "codAgendaVeiculo", s.prisma,
      n.cod_consultor as "codConsultor", n.nome as consultor, ${consultorPosition(sql.ref('n.cod_consultor'), sql.ref('s.cod_concessionaria'))} as posicao, s.promessa, s.entregue_em as "entregueEm", s.versao,
      coalesce(x.prontos, false) as pronta, coalesce(x.servicos, '[]') as servicos
    from passagem s
    join veiculo v on v.cod_distribuidor = s.cod_distribuidor and v.cod_veiculo = s.cod_veiculo
    join cliente k on k.cod_distribuidor = s.cod_distribuidor and k.cod_cliente = s.cod_cliente
    left join consultor n on n.cod_distribuidor = s.cod_distribuidor and n.cod_consultor = s.cod_consultor
    left join agenda_veiculo g on g.cod_distribuidor = s.cod_distribuidor and g.cod_passagem = s.cod_passagem
    left join lateral (select bool_and(y.status >= 4) as prontos, jsonb_agg(jsonb_build_object('codServicoAgendado', y.cod_servico_agendado, 'descricao', y.descricao, 'status', y.status, 'versao', y.versao)
        order by y.cod_servico_agendado) as servicos
      from servico_agendado y where y.cod_distribuidor = s.cod_distribuidor and y.cod_passagem = s.cod_passagem and not y.removido) x on true
    where s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.cod_concessionaria = ${loja.codConcessionaria} and ${
      codAgendamento > 0
        ? sql`s.cod_agendamento = ${codAgendamento}`
        : sql`s.cod_passagem = any(${visitsSince(c, loja.codConcessionaria, de)}) and (s.entregue_em is not null or s.promessa < ${ate}::timestamptz or x.prontos)`
    }
    order by s.promessa nulls last, s.cod_passagem`.execute(c.tx)
  const now = Date.now()
  const forecasts = await forecastLoja(c, loja, now)
  return r.rows.map(({ posicao, ...e }) => {
    const previsao = forecasts.get(e.codPassagem)?.previsao ?? null
    return {
      ...e,
      pronta: e.pronta && e.entregueEm === null,
      consultor: e.consultor === null ? null : shortName(e.consultor),
      corAgenda: e.consultor === null ? null : consultorColor(posicao),
      previsao: previsao === null ? null : new Date(previsao).toISOString(),
      atrasada: e.entregueEm === null && e.promessa !== null && Date.parse(e.promessa) < now,
    }
  })
}

const iso = (t: number) => new Date(t).toISOString()
const getExpediente = (m: LojaMecanico, dia: string) =>
  spansOfDay(m.expediente, dia).map((t) => ({ inicio: iso(t.de), fim: iso(t.ate) }))
const getAusencia = (m: LojaMecanico, dia: string) =>
  m.ausencias.find((a) => a.de <= dia && dia <= a.ate)?.motivo ?? null

/** Slots of a store's mechanics that overlap a day. */
async function listDaySlots(c: Ctx, loja: AgendaLoja, dia: string): Promise<Slot[]> {
  const { de, ate } = dayBounds(loja, dia)
  useGenericPlan(c.tx)
  const r =
    await sql<Slot>`select cod_slot as "codSlot", cod_servico_agendado as "codServicoAgendado", cod_mecanico as "codMecanico", inicio, fim, iniciado_em as "iniciadoEm", terminado_em as "terminadoEm"
    from servico_slot where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria} and not cancelado
      and inicio >= ${de}::timestamptz - interval '1 day' and inicio < ${ate}::timestamptz and fim > ${de}::timestamptz order by inicio`.execute(
      c.tx,
    )
  return r.rows
}

/** Mechanics with today's shift, absence, current service and occupation. */
export async function listBoard(c: Ctx, loja: AgendaLoja): Promise<BoardMecanico[]> {
  const dia = lojaToday(loja)
  const slots = await listDaySlots(c, loja, dia)
  const { de, ate } = dayBounds(loja, dia)
  return (await lojaMecanicos(c, loja)).map((m) => {
    const own = slots.filter((x) => x.codMecanico === m.codMecanico)
    const trechos = spansOfDay(m.expediente, dia)
    const minutosDoTurno = trechos.reduce((n, t) => n + (t.ate - t.de) / 60_000, 0)
    const minutosPlanejados = Math.round(
      minutesWithin(
        own.map((x) => ({ de: Date.parse(x.inicio), ate: Date.parse(x.fim) })),
        Date.parse(de),
        Date.parse(ate),
      ),
    )
    return {
      codMecanico: m.codMecanico,
      nome: m.nome,
      nomeTratado: m.nomeTratado,
      imagem: m.imagem,
      habilidades: m.habilidades,
      codUsuario: m.codUsuario,
      expediente: getExpediente(m, dia),
      ausencia: getAusencia(m, dia),
      codServicoAtual: own.find((x) => x.iniciadoEm !== null && x.terminadoEm === null)?.codServicoAgendado ?? null,
      minutosDoTurno,
      minutosPlanejados,
      ocupacao: minutosDoTurno === 0 ? null : Math.round((minutosPlanejados / minutosDoTurno) * 100),
    }
  })
}

/** Taken time and shift of each mechanic on a day. */
export async function listTimes(
  c: Ctx,
  loja: AgendaLoja,
  dia: string,
): Promise<Loaded<typeof agenda.horariosOcupadosTecnicos>> {
  const slots = await listDaySlots(c, loja, dia)
  return (await lojaMecanicos(c, loja, { de: dia, ate: dia })).map((m) => ({
    codMecanico: m.codMecanico,
    expediente: getExpediente(m, dia),
    ausencia: getAusencia(m, dia),
    ocupados: slots.filter((x) => x.codMecanico === m.codMecanico),
  }))
}

/** Active advisers of a store, with short name and colour, by name. */
export async function listAgendaConsultores(c: Ctx, codConcessionaria: number) {
  const r = await sql<{
    codConsultor: number
    nome: string
    posicao: number
  }>`select s.cod_consultor as "codConsultor", s.nome, ${consultorPosition(sql.ref('s.cod_consultor'), sql.ref('s.cod_concessionaria'))} as posicao
    from consultor s where s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.cod_concessionaria = ${codConcessionaria} and s.ativo order by sem_acento(s.nome), s.cod_consultor`.execute(
    c.tx,
  )
  return r.rows.map(({ posicao, ...n }) => ({
    ...n,
    nomeTratado: shortName(n.nome),
    corAgenda: consultorColor(posicao),
  }))
}

/** Walk-ins of a day by adviser. */
export async function countPassantes(c: Ctx, loja: AgendaLoja, dia: string): Promise<Map<number, number>> {
  const { de, ate } = dayBounds(loja, dia)
  useGenericPlan(c.tx)
  const r = await sql<{
    cod: number
    n: number
  }>`select cod_consultor as cod, count(*)::int as n from passagem where cod_distribuidor = ${c.tenant.codDistribuidor}
    and cod_concessionaria = ${loja.codConcessionaria} and passante and chegou_em >= ${de}::timestamptz and chegou_em < ${ate}::timestamptz and cod_consultor is not null group by 1`.execute(
    c.tx,
  )
  return new Map(r.rows.map((x) => [x.cod, x.n]))
}

/** Hours of a day that customers on the site hold, with their adviser. */
export async function listHeldHours(
  c: Ctx,
  loja: AgendaLoja,
  dia: string,
): Promise<{ codConsultor: number | null; inicio: string; minutos: number }[]> {
  const { de, ate } = dayBounds(loja, dia)
  const r = await sql<{ codConsultor: number | null; inicio: string; minutos: number }>`
    select cod_consultor as "codConsultor", inicio, extract(epoch from fim - inicio)::int / 60 as minutos from reserva
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria} and estado = 'SEGURADA' and expira_em > clock_timestamp()
      and inicio >= ${de}::timestamptz and inicio < ${ate}::timestamptz`.execute(c.tx)
  return r.rows
}

/** Work orders opened by the end of a day and still open, split by how the car came (agendado or passante). */
export async function listOpenOs(c: Ctx, loja: AgendaLoja, dia: string): Promise<Loaded<typeof agenda.osAberta>> {
  const { ate } = dayBounds(loja, dia)
  type Opened = Loaded<typeof agenda.osAberta>['agendado'][number]
  const r = await sql<Opened & { passante: boolean }>`
    select v.cod_veiculo as "codVeiculo", v.placa, v.chassi, v.modelo, k.nome as cliente, o.cod_os as "codOs", o.numero, o.tipo, o.aberta_em as "abertaEm", o.cod_passagem as "codPassagem", p.prisma,
      n.nome as consultor, coalesce(p.passante, true) as passante
    from ordem_servico o
    join veiculo v on v.cod_distribuidor = o.cod_distribuidor and v.cod_veiculo = o.cod_veiculo
    join cliente k on k.cod_distribuidor = o.cod_distribuidor and k.cod_cliente = o.cod_cliente
    left join passagem p on p.cod_distribuidor = o.cod_distribuidor and p.cod_passagem = o.cod_passagem
    left join consultor n on n.cod_distribuidor = o.cod_distribuidor and n.cod_consultor = o.cod_consultor
    where o.cod_distribuidor = ${c.tenant.codDistribuidor} and o.cod_concessionaria = ${loja.codConcessionaria} and o.aberta_em < ${ate}::timestamptz and o.fechada_em is null
    order by o.aberta_em, o.cod_os`.execute(c.tx)
  const linhas = r.rows.map((o) => ({ ...o, consultor: o.consultor === null ? null : shortName(o.consultor) }))
  return {
    agendado: linhas.filter((o) => !o.passante),
    passante: linhas.filter((o) => o.passante),
    total: linhas.length,
  }
}

/** Types of service in use by the register, each with its services. */
export async function listServicoTypes(c: Ctx): Promise<Loaded<typeof agenda.tiposServico>> {
  const r = await sql<{
    tipo: ServicoType
    codServico: number
    descricao: string
    minutos: number
  }>`select tipo, cod_servico as "codServico", descricao, minutos from servico
    where cod_distribuidor = ${c.tenant.codDistribuidor} and ativo order by sem_acento(descricao)`.execute(c.tx)
  const byType = Map.groupBy(r.rows, (s) => s.tipo)
  return [...byType]
    .map(([tipo, servicos]) => ({
      codTipoServico: SERVICO_TYPES[tipo].cod,
      nome: SERVICO_TYPES[tipo].nome,
      servicos: servicos.map(({ tipo: _, ...s }) => s),
    }))
    .toSorted((a, b) => a.codTipoServico - b.codTipoServico)
}
