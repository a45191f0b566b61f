import { sql } from 'kysely'
import type { ReservaFeita, ReservaPedido, reservasPublicas } from '#shared/agenda/reservas.ts'
import type { Received } from '#shared/core/contract.ts'
import type { BookingWish } from '#shared/rules/booking-hours.ts'
import { AppError, conflict, invalid } from '../../core/http/errors.ts'
import { ofTenant } from '../../core/database/query.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { askForAppointment } from '../../frota/nucleo/ask.ts'
import { frotaSettings } from '../../frota/nucleo/settings.ts'
import { createCobranca } from '../../pagamentos/nucleo/charge.ts'
import { AGENDA } from '../agendamentos/queries.ts'
import { createAgendamento, isDayFull } from '../nucleo/book.ts'
import { CUSTOMER } from '../nucleo/event.ts'
import { type AgendaLoja, dayOf, getAgendaLoja } from '../nucleo/loja.ts'
import { reservaSettings } from '../nucleo/reserva-settings.ts'
import { tellBooked, writeBooked } from './booked.ts'
import { checkCode } from './code.ts'
import { type Booker, carroAndCliente, recordConsent } from './customer.ts'
import { findHold, holdLapsed, type LockedHold, lockHold } from './held.ts'
import { boundLocks, requirePlaca, wishOf } from './hold.ts'
import { freeAt, lockDay, readLoad } from './hours.ts'
import { placaHash } from './limits.ts'
import { resolvePedido, type Resolved } from './pedido.ts'
import { depositOf } from './queries.ts'

type ConfirmData = Received<typeof reservasPublicas.confirmarReserva, 'body'>

/** An hour that went to somebody else; the answer names the next free ones, read outside this transaction. */
export class HourGone extends Error {
  override name = 'HourGone'
  readonly wish: BookingWish
  readonly inicio: string
  constructor(wish: BookingWish, start: string) {
    super('the hour is gone')
    this.wish = wish
    this.inicio = start
  }
}

/** Most appointments ahead that one phone books by the site. */
const MAX_OPEN = 3

async function requireFewBooked(c: Ctx, codConcessionaria: number, codCliente: number): Promise<void> {
  const r = await sql<{
    n: number
  }>`select count(*)::int as n from agendamento a join cliente k on k.cod_distribuidor = a.cod_distribuidor and k.cod_cliente = a.cod_cliente
    where a.cod_distribuidor = ${c.tenant.codDistribuidor} and a.cod_concessionaria = ${codConcessionaria} and a.origem = 'SITE' and a.estado in ('AGENDADO', 'CONFIRMADO') and a.inicio > now()
      and k.telefone = (select telefone from cliente where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_cliente = ${codCliente})`.execute(
    c.tx,
  )
  if ((r.rows[0]?.n ?? 0) > MAX_OPEN)
    throw conflict(
      'agendamentos-demais',
      `Já há ${MAX_OPEN} agendamentos abertos com este celular. Para mais um, fale com a oficina.`,
    )
}

interface SiteBooking {
  loja: AgendaLoja
  hold: Pick<LockedHold, 'codReserva' | 'codConsultor' | 'inicio' | 'fim'>
  pedido: Resolved
  booker: Booker
  canal: 'SMS' | 'WHATSAPP'
  ofertas: boolean
}

/** Turns a hold into an appointment by the rule of every booking, in the hold's transaction. Throws HourGone. */
export async function bookHold(c: Ctx, { loja, hold, pedido, booker, canal, ofertas }: SiteBooking): Promise<number> {
  const { codConcessionaria } = loja
  const { codReserva, codConsultor, inicio, fim } = hold
  let codCliente = 0
  let codAgendamento: number
  try {
    codAgendamento = await createAgendamento(
      c,
      loja,
      {
        codConcessionaria,
        codConsultor,
        inicio,
        fim,
        origem: 'SITE',
        observacao: pedido.texto,
        motivoSobrecarga: null,
        servicos: pedido.servicos,
        codReserva,
      },
      async () => {
        const quem = await carroAndCliente(c, codConcessionaria, booker)
        codCliente = quem.codCliente
        return quem
      },
      CUSTOMER,
    )
  } catch (e) {
    if (e instanceof AppError && (e.code === 'horario-ocupado' || isDayFull(e)))
      throw new HourGone(wishOf(pedido, null), inicio)
    throw e
  }
  await requireFewBooked(c, codConcessionaria, codCliente)
  await c.tx
    .updateTable('reserva')
    .set({ estado: 'CONFIRMADA', codAgendamento, telefoneConfirmadoEm: sql`now()` })
    .where(ofTenant(c))
    .where('codReserva', '=', codReserva)
    .execute()
  await recordConsent(c, { codConcessionaria, codCliente, canal, ofertas })
  const valor = await depositOf(c, codConcessionaria, await reservaSettings(c, codConcessionaria))
  if (valor > 0)
    await createCobranca(c, {
      codConcessionaria,
      tipo: 'RESERVA',
      descricao: 'Sinal do agendamento',
      valor,
      codCliente,
      codAgendamento,
    })
  await writeBooked(c, codAgendamento, 'marcado')
  await invalidate(c, codConcessionaria, AGENDA)
  return codAgendamento
}

/** Books a held hour with the code that the phone received. Returns a refusal whose count must be committed. Throws HourGone. */
export async function confirmHold(
  c: Ctx,
  token: string,
  d: ConfirmData,
): Promise<{ feita: ReservaFeita } | { erro: AppError }> {
  requirePlaca(d.placa)
  await boundLocks(c, 10)
  const { codConcessionaria, inicio } = await findHold(c, token)
  const loja = await getAgendaLoja(c, codConcessionaria)
  const dia = dayOf(loja, inicio)
  // The day before the hold: who takes the hour of a lapsed hold has both in this order.
  await lockDay(c, codConcessionaria, dia)
  const h = await lockHold(c, token)
  if (h.tipo !== 'PAGINA' || h.estado === 'DESISTIU') throw holdLapsed()
  const erro = await checkCode(c, h, d.telefone, d.codigo)
  if (erro) return { erro }
  // The answer was lost on the way and the page asks again: the same booking.
  if (h.codAgendamento !== null) return { feita: await tellBooked(c, h.codAgendamento) }
  if (placaHash(c, d.placa) !== h.placaHash)
    throw invalid('Confira a placa', { placa: 'A placa mudou depois de escolher a hora. Escolha a hora de novo.' })
  const pedido = await resolvePedido(c, codConcessionaria, h.pedido as ReservaPedido)
  if (h.estado !== 'SEGURADA' || !h.viva) {
    // Who is a little late still gets the hour, if nobody took it.
    const wish = wishOf(pedido, h.codConsultor)
    const s = await reservaSettings(c, codConcessionaria)
    const load = await readLoad(c, loja, s, { de: dia, ate: dia, skills: Object.keys(wish.habilidades) })
    if (!s.ativa || freeAt(load, wish, h.inicio).length === 0) throw new HourGone(wishOf(pedido, null), h.inicio)
  }
  const canal = h.codigoCanal === 'WHATSAPP' ? 'WHATSAPP' : 'SMS'
  const codAgendamento = await bookHold(c, { loja, hold: h, pedido, booker: d, canal, ofertas: d.ofertas })
  if (d.carroReserva && (await frotaSettings(c, codConcessionaria)).site)
    await askForAppointment(c, codAgendamento, 'SITE')
  return { feita: await tellBooked(c, codAgendamento) }
}
