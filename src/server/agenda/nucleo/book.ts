import { sql } from 'kysely'
import type { AgendamentoData, RequestedServico } from '#shared/agenda/agendamentos.ts'
import { typesInWords } from '#shared/rules/equipamento.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { type AppError, conflict } from '../../core/http/errors.ts'
import type { Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { dailyCapacity } from './capacity.ts'
import { register } from './event.ts'
import { takeHour } from './hour.ts'
import { dayOf, type AgendaLoja } from './loja.ts'
import { insertServicos } from './passagem.ts'

/** An arrival to book: whose, with whom, when and what for. */
interface NewAgendamento extends Pick<
  AgendamentoData,
  'codConcessionaria' | 'codConsultor' | 'inicio' | 'origem' | 'observacao' | 'motivoSobrecarga'
> {
  fim: string
  servicos: readonly RequestedServico[]
  /** The customer's own hold of the hour. */
  codReserva?: number
}

/** Lets one booking of a day be weighed at a time: each is written before, so that the next one counts it. The last lock that a booking takes. */
async function lockCapacity(c: Ctx, loja: AgendaLoja, dia: string): Promise<void> {
  const key = `capacidade:${c.tenant.codDistribuidor}:${loja.codConcessionaria}:${dia}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(c.tx)
}

/** Refuses a booking beyond the day's capacity, also of a skill or an equipment that it needs, unless it gives a reason. */
export async function requireCapacity(
  c: Ctx,
  loja: AgendaLoja,
  d: Pick<NewAgendamento, 'inicio' | 'motivoSobrecarga'>,
  { minutos, habilidades, equipamentos }: Work,
): Promise<void> {
  if (d.motivoSobrecarga || minutos === 0) return
  const dia = dayOf(loja, d.inicio)
  await lockCapacity(c, loja, dia)
  const [cap] = await dailyCapacity(c, loja, dia, dia)
  const team = await teamOf(c, loja)
  if (!cap || (cap.presenca === 0 && !team.planeja)) return
  const full = cap.porEquipamento.find((e) => equipamentos[e.tipo] !== undefined && e.ocupados > e.presenca)
  if (full)
    throw conflict(
      'equipamento-cheio',
      `O dia já pede ${full.ocupados} de ${full.presenca} minutos de ${typesInWords([full.tipo])}. Escolha outro dia, ou diga por que agendar mesmo assim.`,
      { ...cap, minutos },
    )
  const skill = cap.porHabilidade.find(
    (h) =>
      habilidades[h.habilidade] !== undefined && team.habilidades.includes(h.habilidade) && h.ocupados > h.capacidade,
  )
  if (skill && cap.livre >= 0)
    throw conflict(
      'habilidade-cheia',
      `O dia já pede ${skill.ocupados} de ${skill.capacidade} minutos de quem faz ${skill.habilidade}. Escolha outro dia, ou diga por que agendar mesmo assim.`,
      { ...cap, minutos },
    )
  if (cap.livre >= 0) return
  throw conflict(
    'dia-cheio',
    `O dia já está com ${cap.ocupados} de ${cap.capacidade} minutos tomados. Escolha outro dia, ou diga por que agendar mesmo assim.`,
    { ...cap, minutos },
  )
}

/** What a store keeps of its mechanics: without shifts no day has a capacity, and a skill that nobody has is not judged. */
async function teamOf(c: Ctx, { codConcessionaria }: AgendaLoja): Promise<{ planeja: boolean; habilidades: string[] }> {
  const r = await sql<{ planeja: boolean; habilidades: string[] }>`
    select count(distinct cod_mecanico) > 0 as planeja, coalesce(array_agg(distinct h) filter (where h is not null), '{}') as habilidades
    from mecanico left join lateral unnest(habilidades) h on true
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and ativo and turnos <> '{}'`.execute(
    c.tx,
  )
  return r.rows[0] ?? { planeja: false, habilidades: [] }
}

/** Work of an appointment, in minutes: all of it, and by skill and by kind of equipment that it needs. */
interface Work {
  minutos: number
  habilidades: Record<string, number>
  equipamentos: Record<string, number>
}

/** Work that an appointment asks for. */
export async function workOf(c: Ctx, codAgendamento: number): Promise<Work> {
  const r = await sql<Work>`
    with own as (select minutos, habilidades, equipamentos from servico_agendado
      where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_agendamento = ${codAgendamento} and not removido)
    select (select coalesce(sum(minutos), 0)::int from own) as minutos,
      (select coalesce(jsonb_object_agg(k, n), '{}') from (select k, sum(minutos)::int as n from own, unnest(habilidades) k group by k) t) as habilidades,
      (select coalesce(jsonb_object_agg(k, n), '{}') from (select k, sum(minutos)::int as n from own, unnest(equipamentos) k group by k) t) as equipamentos`.execute(
    c.tx,
  )
  return r.rows[0] ?? { minutos: 0, habilidades: {}, equipamentos: {} }
}

const FULL: readonly string[] = ['dia-cheio', 'habilidade-cheia', 'equipamento-cheio']
/** Whether an error refuses a booking because the day, or a skill or an equipment on it, is full. */
export const isDayFull = (e: AppError): boolean => FULL.includes(e.code)

/**
 * Books an arrival for whoever asks, staff or customer: hour, appointment, services, capacity, event. `findCarro` names the car and its
 * customer once the hour is free. Throws 422 and 409.
 */
export async function createAgendamento(
  c: Ctx,
  loja: AgendaLoja,
  { servicos, codReserva, ...a }: NewAgendamento,
  findCarro: () => Promise<{ codVeiculo: number; codCliente: number }>,
  author: Author,
): Promise<number> {
  const { codConcessionaria, codConsultor, inicio, fim } = a
  const hora = { codConcessionaria, codConsultor, inicio, fim, ...(codReserva !== undefined && { codReserva }) }
  const codAgendamento = await takeHour(c, loja, hora, async () => {
    const novo = await c.tx
      .insertInto('agendamento')
      .values({ codDistribuidor: c.tenant.codDistribuidor, ...a, ...(await findCarro()) })
      .returning('codAgendamento')
      .executeTakeFirstOrThrow()
    return novo.codAgendamento
  })
  await insertServicos(c, { codConcessionaria, codAgendamento, codPassagem: null }, servicos, author)
  await requireCapacity(c, loja, a, await workOf(c, codAgendamento))
  await register(c, author, {
    alvo: 'AGENDAMENTO',
    acao: 'CRIAR',
    codConcessionaria,
    codAgendamento,
    depois: { estado: 'AGENDADO', confirmado: false, inicio, codConsultor },
    motivo: a.motivoSobrecarga,
  })
  return codAgendamento
}
