import { sql } from 'kysely'
import {
  type AgendamentoAction,
  applyAgendamento,
  type AgendamentoState,
  type Timing,
  type AgendamentoFacts,
} from '#shared/rules/agendamento.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { endForAppointment, tellMovedAppointment } from '../../frota/nucleo/ask.ts'
import { releaseCharges } from '../../pagamentos/nucleo/charge.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import { register } from './event.ts'
import { withHour } from './hour.ts'
import type { Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { getAgendamento } from './read-agendamentos.ts'
import { act, lockServico } from './servico.ts'

/** An appointment whose row is locked until the transaction ends. */
export interface LockedAgendamento {
  codAgendamento: number
  codConcessionaria: number
  codVeiculo: number
  codCliente: number
  codConsultor: number | null
  estado: AgendamentoState
  inicio: string
  fim: string
  confirmadoEm: string | null
  chegouEm: string | null
  /** True while the appointment occupies its adviser's hour. */
  ocupa: boolean
  versao: number
}

/** Locks an appointment. Throws 404, or 409 with the present one when `versao` is stale. */
export async function lockAgendamento(c: Ctx, codAgendamento: number, versao?: number): Promise<LockedAgendamento> {
  const a = await c.tx
    .selectFrom('agendamento')
    .select([
      'codAgendamento',
      'codConcessionaria',
      'codVeiculo',
      'codCliente',
      'codConsultor',
      'estado',
      'inicio',
      'fim',
      'confirmadoEm',
      'chegouEm',
      'ocupa',
      'versao',
    ])
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .forUpdate()
    .executeTakeFirst()
  if (!a) throw notFound('Agendamento não encontrado')
  if (versao !== undefined && a.versao !== versao)
    throw conflict(
      'versao-antiga',
      'Outra pessoa mudou este agendamento depois que você o abriu.',
      await getAgendamento(c, codAgendamento),
    )
  return { ...a, estado: a.estado as AgendamentoState }
}

/** The part of an appointment that the pure rules read. */
const stateOf = (a: LockedAgendamento): AgendamentoFacts => ({
  estado: a.estado,
  confirmado: a.confirmadoEm !== null,
})

/** Columns of an appointment that an act changes besides its state. */
type Changes = Partial<{
  inicio: string
  fim: string
  codConsultor: number | null
  codVeiculo: number
  codCliente: number
  origem: string
  observacao: string
  motivoSobrecarga: string | null
  motivoCancelamento: string
  reagendadoDe: string
  ausenciaDesfeita: boolean
  emitidoEm: string
  pedido: string | null
  pedidoEm: string | null
}>

/**
 * Applies one act to a locked appointment: pure rule, row, event. Throws 409 with the present appointment for a refused act, and 409 for a
 * taken hour.
 */
export async function actOnAgendamento(
  c: Ctx,
  a: LockedAgendamento,
  acao: AgendamentoAction,
  author: Author,
  { mudancas = {}, motivo, momento: timing }: { mudancas?: Changes; motivo?: string; momento?: Timing } = {},
): Promise<void> {
  const before = stateOf(a)
  const r = applyAgendamento(before, acao, timing)
  if (!r.ok) throw conflict('estado-nao-permite', r.mensagem, await getAgendamento(c, a.codAgendamento))
  const { estado, confirmado: confirmed } = r.estado
  const now = new Date().toISOString()
  const columns = {
    ...mudancas,
    // A new hour settles the customer's request and needs a new reminder.
    ...(acao === 'REAGENDAR' && { pedido: null, pedidoEm: null, lembradoEm: null }),
    estado,
    confirmadoEm: confirmed ? (a.confirmadoEm ?? now) : null,
    chegouEm: acao === 'CHEGAR' ? now : acao === 'DESFAZER_CHEGADA' ? null : a.chegouEm,
    // A late arrival does not reclaim an hour that was freed.
    ocupa:
      acao === 'DESFAZER_AUSENCIA' || acao === 'REAGENDAR' || (a.ocupa && acao !== 'CANCELAR' && acao !== 'AUSENTAR'),
    versao: a.versao + 1,
  }
  const update = () =>
    c.tx
      .updateTable('agendamento')
      .set(columns)
      .where(ofTenant(c))
      .where('codAgendamento', '=', a.codAgendamento)
      .execute()
  const h = { ...a, ...mudancas }
  const claims =
    columns.ocupa && (!a.ocupa || h.inicio !== a.inicio || h.fim !== a.fim || h.codConsultor !== a.codConsultor)
  await (claims ? withHour(c, h, update) : update())
  if (acao === 'CANCELAR' || acao === 'AUSENTAR') await releaseSlots(c, a.codAgendamento)
  if (acao === 'REAGENDAR')
    for (const cod of await releaseSlots(c, a.codAgendamento, h.inicio))
      await act(c, await lockServico(c, cod), { acao: 'ENCAIXAR', dados: { codMecanico: null } }, author)
  if (acao === 'REAGENDAR') await tellMovedAppointment(c, a.codAgendamento)
  const { inicio, codConsultor } = a
  Object.assign(a, mudancas, {
    estado,
    versao: a.versao + 1,
    confirmadoEm: columns.confirmadoEm,
    chegouEm: columns.chegouEm,
  })
  await register(c, author, {
    alvo: 'AGENDAMENTO',
    acao,
    codConcessionaria: a.codConcessionaria,
    codAgendamento: a.codAgendamento,
    antes: { ...before, inicio, codConsultor },
    depois: { ...r.estado, inicio: a.inicio, codConsultor: a.codConsultor },
    motivo: motivo ?? null,
  })
}

/** Cancels a locked appointment, frees its hour, its mechanics' slots and its courtesy car, and ends its charges. */
export async function cancel(
  c: Ctx,
  a: LockedAgendamento,
  motivo: string,
  author: Author,
  mudancas: Changes = {},
): Promise<void> {
  await actOnAgendamento(c, a, 'CANCELAR', author, { mudancas: { ...mudancas, motivoCancelamento: motivo }, motivo })
  await releaseCharges(c, { codAgendamento: a.codAgendamento }, motivo)
  await endForAppointment(c, a.codAgendamento)
}

/**
 * Frees the mechanics' slots of an appointment; with `arrival`, only those of services planned to begin before the car is there. Returns
 * these services.
 */
async function releaseSlots(c: Ctx, codAgendamento: number, arrival: string | null = null): Promise<number[]> {
  const d = c.tenant.codDistribuidor
  const r = await sql<{
    cod: number
  }>`update servico_slot x set cancelado = true from servico_agendado s where s.cod_distribuidor = ${d} and s.cod_agendamento = ${codAgendamento}
    and x.cod_distribuidor = s.cod_distribuidor and x.cod_servico_agendado = s.cod_servico_agendado and not x.cancelado
    and (${arrival}::timestamptz is null or exists (select from servico_slot y where y.cod_distribuidor = x.cod_distribuidor
      and y.cod_servico_agendado = x.cod_servico_agendado and not y.cancelado and y.inicio < ${arrival}::timestamptz))
    returning s.cod_servico_agendado as cod`.execute(c.tx)
  return [...new Set(r.rows.map((x) => x.cod))].toSorted((x, y) => x - y)
}
