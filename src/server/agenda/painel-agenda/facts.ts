import { type RawBuilder, sql } from 'kysely'
import { startOfDay, localInstant, addDays } from '#shared/rules/dates.ts'
import { type PainelEvent, type Inspection, type Interval, intervalsOf } from '#shared/rules/agenda-intervals.ts'
import type { DayFacts } from '#shared/rules/painel-agenda.ts'
import { weekdayOf, spansOfDay } from '#shared/rules/planning.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { dayOf, daysBetween, lojaToday, type AgendaLoja, lojaMecanicos } from '../nucleo/loja.ts'

interface Facts {
  agendamentos: { codAgendamento: number; inicio: string; chegou: boolean }[]
  entregas: { codPassagem: number; em: string; promessa: string | null }[]
  chegadas: { em: string }[]
  intervalos: Interval[]
  inspecoes: Inspection[]
  /** Columns of the board in which a car no longer waits. */
  fora: Set<number>
}

/** Facts of a store between two instants: settled appointments, deliveries, arrivals, and intervals (work, pauses, stages). */
export async function readFacts(c: Ctx, codConcessionaria: number, de: string, ate: string): Promise<Facts> {
  const d = sql`cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria}`
  const em = (column: string) =>
    sql`${sql.ref(column)} >= ${de}::timestamptz and ${sql.ref(column)} < ${ate}::timestamptz`
  const read = async <T>(text: ReturnType<typeof sql>) => (await text.execute(c.tx)).rows as T[]
  const visitas = sql`select cod_passagem from passagem where ${d} and chegou_em < ${ate}::timestamptz and (entregue_em is null or entregue_em >= ${de}::timestamptz)`
  const servicos = sql`select cod_servico_agendado from servico_agendado where ${d} and cod_passagem in (${visitas})`
  const columns = (instant: RawBuilder<unknown>) =>
    sql`alvo, acao, cod_passagem as "codPassagem", cod_servico_agendado as "codServicoAgendado", cod_agenda_veiculo as "codAgendaVeiculo", depois, dados, ${instant} as em, em as gravado, cod_evento`
  // An act that a phone or another system told later counts when it happened; the order is that in which acts were recorded.
  const happened = sql`coalesce((dados->>'em')::timestamptz, em)`
  // Include a service's events from before its car came: it may have been planned then.
  const eventos = await read<PainelEvent>(sql`
    select ${columns(happened)} from agenda_evento where ${d} and cod_servico_agendado in (${servicos}) and ${happened} < ${ate}::timestamptz
    union all select ${columns(sql`em`)} from agenda_evento where ${d} and cod_passagem in (${visitas}) and alvo in ('CARTAO', 'PASSAGEM') and em < ${ate}::timestamptz
    order by gravado, cod_evento`)
  const owners = await read<{ cod: number; mecanico: number }>(sql`
    select distinct on (cod_servico_agendado) cod_servico_agendado as cod, cod_mecanico as mecanico from servico_slot
    where ${d} and cod_servico_agendado in (${servicos}) order by cod_servico_agendado, cancelado, inicio desc`)
  const outside = await read<{ cod: number }>(
    sql`select cod_status as cod from agenda_status where ${d} and papel = 'ENTREGUE'`,
  )
  return {
    agendamentos:
      await read(sql`select cod_agendamento as "codAgendamento", inicio, estado <> 'NO_SHOW' as chegou from agendamento
      where ${d} and ${em('inicio')} and estado in ('CHEGOU', 'RECEPCIONADO', 'NO_SHOW') order by inicio, cod_agendamento`),
    entregas: await read(sql`select cod_passagem as "codPassagem", entregue_em as em, promessa from passagem
      where ${d} and ${em('entregueEm')} order by entregue_em, cod_passagem`),
    chegadas: await read(sql`select chegou_em as em from passagem where ${d} and ${em('chegouEm')}`),
    ...intervalsOf(eventos, new Map(owners.map((x) => [x.cod, x.mecanico]))),
    fora: new Set(outside.map((x) => x.cod)),
  }
}

/** Facts of each day from `de` to `ate`, both included: today's up to now, nothing for future days. */
export async function factsByDay(
  c: Ctx,
  loja: AgendaLoja,
  de: string,
  ate: string,
  now = Date.now(),
): Promise<DayFacts[]> {
  const today = lojaToday(loja, new Date(now))
  const last = ate > today ? today : ate
  const days = daysBetween(de, last)
  if (days.length === 0) return []
  const end = Math.min(now, Date.parse(startOfDay(addDays(last, 1), loja.fuso)))
  const f = await readFacts(c, loja.codConcessionaria, startOfDay(de, loja.fuso), new Date(end).toISOString())
  const period = { de, ate: last }
  const mecanicos = await lojaMecanicos(c, loja, period)
  const work = f.intervalos.filter((i) => i.tipo === 'TRABALHO' && !mecanicos.some((m) => m.codMecanico === i.cod))
  // Who has left counts on the days on which they worked.
  const left =
    work.length === 0
      ? []
      : await lojaMecanicos(c, loja, period, sql`k.cod_mecanico = any(${work.map((i) => i.cod)}::int[])`)
  const agendamentos = Map.groupBy(f.agendamentos, (a) => dayOf(loja, a.inicio))
  const entregas = Map.groupBy(f.entregas, (e) => dayOf(loja, e.em))
  const chegadas = Map.groupBy(f.chegadas, (x) => dayOf(loja, x.em))
  return days.map((dia) => {
    const startOf = Date.parse(startOfDay(dia, loja.fuso))
    const ends = Math.min(end, Date.parse(startOfDay(addDays(dia, 1), loja.fuso)))
    const touches = (i: Interval) => i.de < ends && (i.ate === null || i.ate >= startOf)
    const hours = loja.feriados.has(dia) ? undefined : loja.horarios[weekdayOf(dia)]
    const em = (hora: string) => Date.parse(localInstant(dia, hora, loja.fuso))
    return {
      dia,
      de: startOf,
      ate: ends,
      passagens: chegadas.get(dia)?.length ?? 0,
      agendamentos: agendamentos.get(dia) ?? [],
      entregas: (entregas.get(dia) ?? []).map((e) => ({
        codPassagem: e.codPassagem,
        em: Date.parse(e.em),
        promessa: e.promessa === null ? null : Date.parse(e.promessa),
      })),
      intervalos: f.intervalos.filter(touches),
      inspecoes: f.inspecoes.filter((i) => i.em >= startOf && i.em < ends),
      aberta: hours ? [{ de: em(hours[0]), ate: em(hours[1]) }] : [],
      turnos: [...mecanicos, ...left.filter((m) => work.some((i) => i.cod === m.codMecanico && touches(i)))].map(
        (m) => ({ cod: m.codMecanico, trechos: spansOfDay(m.expediente, dia) }),
      ),
      fora: f.fora,
    }
  })
}
