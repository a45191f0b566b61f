import type { reservasPublicas } from '#shared/agenda/reservas.ts'
import { addDays } from '#shared/rules/dates.ts'
import { AppError } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { tenantWide, withCtx } from '../../core/tenancy/context.ts'
import { withLink } from '../../core/tenancy/secret-links.ts'
import { getAgendaLoja, lojaToday } from '../nucleo/loja.ts'
import { reservaSettings } from '../nucleo/reserva-settings.ts'
import { waitTurn } from '../nucleo/turn.ts'
import { withPage, withToken } from './access.ts'
import { acceptOffer, leaveWaiting, passOffer } from './answer-offer.ts'
import { customerIcs, readBooked } from './booked.ts'
import { plannedPacotes } from './carro.ts'
import { newChallenge } from './challenge.ts'
import { hoursToMove, moveByCliente } from './change.ts'
import { confirmHold, HourGone } from './confirm.ts'
import { enterWaiting, proveEntry, resendCode } from './entry.ts'
import { sendHoldCode } from './held.ts'
import { isLockTimeout, releaseHold, requireOpen, tryHold, wishOf } from './hold.ts'
import { daysFor, hourGone, readLoad } from './hours.ts'
import { resolvePedido } from './pedido.ts'
import { listPages, readPage } from './queries.ts'
import { readWaiting } from './waiting.ts'

export const routes: Handlers<typeof reservasPublicas> = {
  verLojaDaReserva: (p) => withPage(p, readPage, true),

  listLojasDaReserva: ({ services, tenant }) =>
    withCtx(services, tenant, tenantWide(tenant), listPages, { leitura: true }),

  pacotesDaReserva: (p) => withPage(p, (c, loja) => plannedPacotes(c, loja, p.body), true),

  async diasDaReserva(p) {
    await waitTurn(p, 'site')
    return withPage(
      p,
      async (c, codConcessionaria) => {
        const s = await reservaSettings(c, codConcessionaria)
        requireOpen(s)
        const request = await resolvePedido(c, codConcessionaria, p.body)
        const loja = await getAgendaLoja(c, codConcessionaria)
        const today = lojaToday(loja)
        const load = await readLoad(c, loja, s, {
          de: p.body.de ?? today,
          ate: addDays(today, s.horizonte),
          skills: Object.keys(request.habilidades),
        })
        const wish = wishOf(request, s.escolheConsultor ? p.body.codConsultor : null)
        return { dias: daysFor(load, wish), minutos: request.minutos }
      },
      true,
    )
  },

  desafioDaReserva: ({ services, tenant }) => Promise.resolve(newChallenge(services, tenant)),

  async segurarReserva(p) {
    await waitTurn(p, 'site')
    const { body } = p
    const held = await withPage(p, (c, loja) => tryHold(c, loja, body, p.req.ip)).catch((e: unknown) => {
      if (isLockTimeout(e)) return null
      throw e
    })
    if (held instanceof AppError) throw held
    if (held) return held
    // The next free hours are read after the lock is gone.
    throw await withPage(
      p,
      async (c, loja) => hourGone(c, loja, wishOf(await resolvePedido(c, loja, body), null), body.inicio),
      true,
    )
  },

  async largarReserva(p) {
    await withToken(p, 'reserva', (c) => releaseHold(c, p.params.token))
    return {}
  },

  codigoDaReserva: (p) => withToken(p, 'reserva', (c) => sendHoldCode(c, p.params.token, p.body)),

  async confirmarReserva(p) {
    await waitTurn(p, 'site')
    const { token } = p.params
    const r = await withToken(p, 'reserva', (c) => confirmHold(c, token, p.body)).catch(async (e: unknown) => {
      if (!(e instanceof HourGone)) throw e
      throw await withToken(p, 'reserva', (c, loja) => hourGone(c, loja, e.wish, e.inicio), true)
    })
    if ('erro' in r) throw r.erro
    return r.feita
  },

  icsDaReserva: (p) =>
    withLink(
      p,
      'LEMBRETE',
      async (c, { codAgendamento }) => ({
        tipo: 'text/calendar; charset=utf-8',
        corpo: Buffer.from(customerIcs(c, await readBooked(c, codAgendamento ?? 0))),
        nome: 'agenda.ics',
      }),
      true,
    ),

  async horasParaMudar(p) {
    await waitTurn(p, 'site')
    return withLink(p, 'LEMBRETE', hoursToMove, true)
  },

  async mudarReserva(p) {
    await waitTurn(p, 'site')
    const { inicio } = p.body
    await withLink(p, 'LEMBRETE', (c, target) => moveByCliente(c, target, inicio)).catch(async (e: unknown) => {
      if (!(e instanceof HourGone)) throw e
      throw await withLink(
        p,
        'LEMBRETE',
        (c, { codConcessionaria }) => hourGone(c, codConcessionaria, e.wish, inicio),
        true,
      )
    })
    return {}
  },

  entrarNaEspera: (p) => withPage(p, (c, loja) => enterWaiting(c, loja, p.body)),
  codigoDaEspera: (p) => withToken(p, 'listaEspera', (c) => resendCode(c, p.params.token, p.body.canal)),

  async confirmarEspera(p) {
    const r = await withToken(p, 'listaEspera', (c) => proveEntry(c, p.params.token, p.body.codigo))
    if ('erro' in r) throw r.erro
    return r.feita
  },

  verEspera: (p) => withToken(p, 'listaEspera', (c) => readWaiting(c, p.params.token), true),

  async responderEspera(p) {
    await waitTurn(p, 'site')
    const { token } = p.params
    const { acao } = p.body
    const act = {
      ACEITAR: acceptOffer,
      PASSAR: passOffer,
      SAIR: (...x: Parameters<typeof passOffer>) => leaveWaiting(x[0], { token: x[1] }),
    }[acao]
    return withToken(p, 'listaEspera', async (c) => {
      await act(c, token)
      return readWaiting(c, token)
    }).catch(async (e: unknown) => {
      if (!(e instanceof HourGone)) throw e
      throw await withToken(p, 'listaEspera', (c, loja) => hourGone(c, loja, e.wish, e.inicio), true)
    })
  },
}
