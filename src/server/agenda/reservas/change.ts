import type { BookingDay } from '#shared/rules/booking-hours.ts'
import { addDays } from '#shared/rules/dates.ts'
import { AppError, conflict } from '../../core/http/errors.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import type { LinkTarget } from '../../core/tenancy/secret-links.ts'
import { AGENDA } from '../agendamentos/queries.ts'
import { actOnAgendamento, lockAgendamento } from '../nucleo/agendamento.ts'
import { isDayFull, requireCapacity, workOf } from '../nucleo/book.ts'
import { CUSTOMER } from '../nucleo/event.ts'
import { type AgendaLoja, dayOf, getAgendaLoja, lojaToday } from '../nucleo/loja.ts'
import { requireChangeable, reservaSettings, type ReservaSettings } from '../nucleo/reserva-settings.ts'
import { readBooked, writeBooked } from './booked.ts'
import { HourGone } from './confirm.ts'
import { boundLocks, requireOpen } from './hold.ts'
import { daysFor, freeAt, lockDay, readLoad, type StoreLoad } from './hours.ts'

interface Movable {
  codAgendamento: number
  codConcessionaria: number
  inicio: string
  fim: string
  estado: string
}

async function requireMovable(c: Ctx, a: Movable, s: ReservaSettings): Promise<void> {
  if ((a.estado !== 'AGENDADO' && a.estado !== 'CONFIRMADO') || Date.parse(a.inicio) < Date.now())
    throw conflict('estado-nao-permite', 'Este agendamento não está mais em aberto. Fale com a oficina.')
  requireOpen(s)
  await requireChangeable(c, a, 'mudar')
}

/** A store's load without the appointment's own part, and what the appointment asks for. */
async function loadWithout(
  c: Ctx,
  loja: AgendaLoja,
  s: ReservaSettings,
  a: Movable,
  { de, ate }: { de: string; ate: string },
) {
  const work = await workOf(c, a.codAgendamento)
  const { minutos, equipamentos } = work
  const own = { codAgendamento: a.codAgendamento, dia: dayOf(loja, a.inicio), minutos, equipamentos }
  const load: StoreLoad = await readLoad(c, loja, s, { de, ate, own })
  return { load, work, wish: { minutos, habilidades: {}, equipamentos, codConsultor: null } }
}

/** Free hours to which an appointment may be moved. Throws 404, and 409 when it is too late. */
export async function hoursToMove(c: Ctx, { codAgendamento }: LinkTarget): Promise<{ dias: BookingDay[] }> {
  const a = await readBooked(c, codAgendamento ?? 0)
  const s = await reservaSettings(c, a.codConcessionaria)
  await requireMovable(c, a, s)
  const loja = await getAgendaLoja(c, a.codConcessionaria)
  const today = lojaToday(loja)
  const { load, wish } = await loadWithout(c, loja, s, a, { de: today, ate: addDays(today, s.horizonte) })
  return { dias: daysFor(load, wish) }
}

/** Moves the customer's appointment to another free hour, with the same adviser if possible. Throws 404, 409 and HourGone. */
export async function moveByCliente(c: Ctx, { codAgendamento }: LinkTarget, inicio: string): Promise<void> {
  await boundLocks(c, 10)
  const booked = await readBooked(c, codAgendamento ?? 0)
  const loja = await getAgendaLoja(c, booked.codConcessionaria)
  const dia = dayOf(loja, inicio)
  await lockDay(c, booked.codConcessionaria, dia)
  const a = await lockAgendamento(c, booked.codAgendamento)
  if (Date.parse(inicio) === Date.parse(a.inicio)) return
  const s = await reservaSettings(c, a.codConcessionaria)
  await requireMovable(c, a, s)
  const { load, work, wish } = await loadWithout(c, loja, s, a, { de: dia, ate: dia })
  const free = freeAt(load, wish, inicio)
  const [first] = free
  if (first === undefined) throw new HourGone(wish, inicio)
  const codConsultor = a.codConsultor !== null && free.includes(a.codConsultor) ? a.codConsultor : first
  const fim = new Date(Date.parse(inicio) + Date.parse(a.fim) - Date.parse(a.inicio)).toISOString()
  try {
    await actOnAgendamento(c, a, 'REAGENDAR', CUSTOMER, {
      mudancas: { inicio, fim, codConsultor, reagendadoDe: a.inicio },
    })
    await requireCapacity(c, loja, { inicio, motivoSobrecarga: null }, work)
  } catch (e) {
    if (e instanceof AppError && (e.code === 'horario-ocupado' || isDayFull(e))) throw new HourGone(wish, inicio)
    throw e
  }
  await writeBooked(c, a.codAgendamento, 'mudou')
  await invalidate(c, a.codConcessionaria, AGENDA)
}
