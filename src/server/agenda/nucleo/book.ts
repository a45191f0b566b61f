import { sql } from 'kysely'
import type { AgendamentoData, RequestedServico } from '#shared/agenda/agendamentos.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { conflict } from '../../core/http/errors.ts'
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

/** Refuses a booking beyond the day's capacity unless it gives a reason. */
export async function requireCapacity(
  c: Ctx,
  loja: AgendaLoja,
  d: Pick<NewAgendamento, 'inicio' | 'motivoSobrecarga'>,
  minutos: number,
): Promise<void> {
  if (d.motivoSobrecarga || minutos === 0) return
  const dia = dayOf(loja, d.inicio)
  const [cap] = await dailyCapacity(c, loja, dia, dia)
  if (!cap || cap.presenca === 0 || cap.livre >= 0) return
  throw conflict(
    'dia-cheio',
    `O dia já está com ${cap.ocupados} de ${cap.capacidade} minutos tomados. Escolha outro dia, ou diga por que agendar mesmo assim.`,
    { ...cap, minutos },
  )
}

/** Minutes of work that an appointment asks for. */
export async function minutesOf(c: Ctx, codAgendamento: number): Promise<number> {
  const r = await sql<{ n: number }>`select coalesce(sum(minutos), 0)::int as n from servico_agendado
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_agendamento = ${codAgendamento} and not removido`.execute(
    c.tx,
  )
  return r.rows[0]?.n ?? 0
}

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
  await requireCapacity(c, loja, a, await minutesOf(c, codAgendamento))
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
