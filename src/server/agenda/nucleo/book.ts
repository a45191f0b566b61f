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

/** Refuses a booking beyond the day's capacity, also of an equipment that it needs, unless it gives a reason. */
export async function requireCapacity(
  c: Ctx,
  loja: AgendaLoja,
  d: Pick<NewAgendamento, 'inicio' | 'motivoSobrecarga'>,
  { minutos, equipamentos }: Work,
): Promise<void> {
  if (d.motivoSobrecarga || minutos === 0) return
  const dia = dayOf(loja, d.inicio)
  const [cap] = await dailyCapacity(c, loja, dia, dia)
  if (!cap || (cap.presenca === 0 && !(await plansMecanicos(c, loja)))) return
  const full = cap.porEquipamento.find((e) => equipamentos[e.tipo] !== undefined && e.ocupados > e.presenca)
  if (full)
    throw conflict(
      'equipamento-cheio',
      `O dia já pede ${full.ocupados} de ${full.presenca} minutos de ${typesInWords([full.tipo])}. Escolha outro dia, ou diga por que agendar mesmo assim.`,
      { ...cap, minutos },
    )
  if (cap.livre >= 0) return
  throw conflict(
    'dia-cheio',
    `O dia já está com ${cap.ocupados} de ${cap.capacidade} minutos tomados. Escolha outro dia, ou diga por que agendar mesmo assim.`,
    { ...cap, minutos },
  )
}

/** Whether a store keeps the shifts of its mechanics: without them no day has a capacity. */
async function plansMecanicos(c: Ctx, { codConcessionaria }: AgendaLoja): Promise<boolean> {
  const r =
    await sql`select 1 from mecanico where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria}
    and ativo and turnos <> '{}' limit 1`.execute(c.tx)
  return r.rows.length > 0
}

/** Work of an appointment, in minutes: all of it, and by kind of equipment that it needs. */
interface Work {
  minutos: number
  equipamentos: Record<string, number>
}

/** Work that an appointment asks for. */
export async function workOf(c: Ctx, codAgendamento: number): Promise<Work> {
  const r = await sql<Work>`
    with own as (select minutos, equipamentos from servico_agendado
      where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_agendamento = ${codAgendamento} and not removido)
    select (select coalesce(sum(minutos), 0)::int from own) as minutos,
      (select coalesce(jsonb_object_agg(k, n), '{}') from (select k, sum(minutos)::int as n from own, unnest(equipamentos) k group by k) t) as equipamentos`.execute(
    c.tx,
  )
  return r.rows[0] ?? { minutos: 0, equipamentos: {} }
}

/** Whether an error refuses a booking because the day, or an equipment on it, is full. */
export const isDayFull = (e: AppError): boolean => e.code === 'dia-cheio' || e.code === 'equipamento-cheio'

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
