import type { ReservaPedido } from '#shared/agenda/reservas.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { dayOf, getAgendaLoja } from '../nucleo/loja.ts'
import { bookHold } from './confirm.ts'
import { boundLocks } from './hold.ts'
import { lockDay } from './hours.ts'
import { endOffer } from './offers.ts'
import { resolvePedido } from './pedido.ts'
import { findWaiting, lockWaiting, tellWaiting } from './waiting.ts'

/** Books the offered hour. Throws 409 for an offer that lapsed, and HourGone. */
export async function acceptOffer(c: Ctx, token: string): Promise<void> {
  await boundLocks(c, 10)
  const seen = await findWaiting(c, { token })
  const loja = await getAgendaLoja(c, seen.codConcessionaria)
  if (seen.inicio) await lockDay(c, seen.codConcessionaria, dayOf(loja, seen.inicio))
  await lockWaiting(c, seen.codEspera)
  const w = await findWaiting(c, { token })
  if (w.estado === 'ACEITA') return
  if (w.estado !== 'OFERECIDA' || !w.viva || w.codReserva === null)
    throw conflict(
      'oferta-vencida',
      'O tempo desta oferta acabou, e a hora foi para outra pessoa. Você continua na lista.',
    )
  const hold = await c.tx
    .selectFrom('reserva')
    .select(['codReserva', 'codConsultor', 'inicio', 'fim'])
    .where(ofTenant(c))
    .where('codReserva', '=', w.codReserva)
    .executeTakeFirstOrThrow()
  const pedido = await resolvePedido(c, w.codConcessionaria, w.pedido as ReservaPedido)
  const { nome, telefone, placa, modelo } = w
  const booker = { nome, telefone, email: '', placa: placa ?? '', modelo }
  const canal = w.codigoCanal === 'WHATSAPP' ? 'WHATSAPP' : 'SMS'
  const codAgendamento = await bookHold(c, { loja, hold, pedido, booker, canal, ofertas: false })
  await c.tx
    .updateTable('listaEspera')
    .set({ estado: 'ACEITA', codAgendamento })
    .where(ofTenant(c))
    .where('codEspera', '=', w.codEspera)
    .execute()
  tellWaiting(c, w.codConcessionaria, w.codEspera)
}

/** Lets the offered hour go to the next. Without an offer it changes nothing. */
export async function passOffer(c: Ctx, token: string): Promise<void> {
  const seen = await findWaiting(c, { token })
  await lockWaiting(c, seen.codEspera)
  const w = await findWaiting(c, { token })
  if (w.estado === 'OFERECIDA') await endOffer(c, w)
}

/** Takes somebody off the list; an offered hour goes to the next. One who left or was booked stays as they are. */
export async function leaveWaiting(c: Ctx, key: { token: string } | { codEspera: number }): Promise<number> {
  const seen = await findWaiting(c, key)
  await lockWaiting(c, seen.codEspera)
  const w = await findWaiting(c, key)
  if (w.estado === 'OFERECIDA') await endOffer(c, w)
  await c.tx
    .updateTable('listaEspera')
    .set({ estado: 'DESISTIU' })
    .where(ofTenant(c))
    .where('codEspera', '=', w.codEspera)
    .where('estado', 'in', ['ESPERANDO', 'OFERECIDA', 'EXPIRADA'])
    .execute()
  tellWaiting(c, w.codConcessionaria, w.codEspera)
  return w.codConcessionaria
}
