import { sql } from 'kysely'
import type { reservasPublicas, ReservaSegurada } from '#shared/agenda/reservas.ts'
import type { Received } from '#shared/core/contract.ts'
import type { BookingWish } from '#shared/rules/booking-hours.ts'
import { shortName } from '#shared/rules/name.ts'
import { isValidPlaca } from '#shared/rules/placa.ts'
import { ofTenant } from '../../core/database/query.ts'
import { AppError, conflict, invalid } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { newToken } from '../../core/tenancy/secret-links.ts'
import { endOf, takeHour } from '../nucleo/hour.ts'
import { type AgendaLoja, dayOf, getAgendaLoja } from '../nucleo/loja.ts'
import { reservaSettings, type ReservaSettings } from '../nucleo/reserva-settings.ts'
import { useChallenge } from './challenge.ts'
import { freeAt, hourGone, lockDay, readLoad } from './hours.ts'
import { originHash, placaHash, requireFewHolds } from './limits.ts'
import { type Resolved, resolvePedido } from './pedido.ts'

type HoldData = Received<typeof reservasPublicas.segurarReserva, 'body'>

/** Minutes that an hour stays held: while a customer types, and while one who waits decides. */
const MINUTES = { PAGINA: 5, ESPERA: 30 } as const

/** Throws 409 while the store takes no bookings by the site. */
export function requireOpen(s: ReservaSettings): void {
  if (!s.ativa) throw conflict('agenda-fechada', 'Esta loja não recebe agendamentos pelo site agora. Ligue para ela.')
}

/** Throws 422 for a text that is no plate. */
export function requirePlaca(placa: string): void {
  if (!isValidPlaca(placa)) throw invalid('Confira a placa', { placa: 'Escreva a placa como ABC-1234 ou ABC1D23' })
}

export const wishOf = (
  r: Pick<Resolved, 'minutos' | 'habilidades' | 'equipamentos'>,
  codConsultor: number | null,
): BookingWish => ({
  minutos: r.minutos,
  habilidades: r.habilidades,
  equipamentos: r.equipamentos,
  codConsultor,
})

/** Whether a wait for a lock was too long: somebody else is taking the hour. */
export const isLockTimeout = (e: unknown): boolean => (e as { code?: string }).code === '55P03'

/** Bounds the waits for locks of this transaction, so that a rush is answered and not queued in the database. */
export const boundLocks = (c: Ctx, seconds: 2 | 10) =>
  sql`set local lock_timeout = ${sql.lit(`${seconds}s`)}`.execute(c.tx)

/** Cheap look, without a lock, whether any adviser is free of appointments and holds at an hour. */
async function mayBeFree(c: Ctx, loja: AgendaLoja, start: string, codConsultor: number | null): Promise<boolean> {
  const { codDistribuidor } = c.tenant
  const hour = sql`tstzrange(${start}::timestamptz, ${endOf(start, loja.passo)}::timestamptz)`
  const taken = (table: 'agendamento' | 'reserva') =>
    sql`exists (select from ${sql.table(table)} x where x.cod_distribuidor = n.cod_distribuidor and x.cod_consultor = n.cod_consultor and tstzrange(x.inicio, x.fim) && ${hour}`
  const r =
    await sql`select from consultor n where n.cod_distribuidor = ${codDistribuidor} and n.cod_concessionaria = ${loja.codConcessionaria} and n.ativo
      and (${codConsultor}::int is null or n.cod_consultor = ${codConsultor}::int)
      and not ${taken('agendamento')} and x.ocupa) and not ${taken('reserva')} and x.estado = 'SEGURADA' and x.expira_em > clock_timestamp()) limit 1`.execute(
      c.tx,
    )
  return r.rows.length > 0
}

interface Hold {
  tipo: keyof typeof MINUTES
  inicio: string
  minutos: number
  pedido: object
  placaHash?: string
  origemHash?: string
}

/** Holds an hour with the first of these advisers who is free. Null when all were taken meanwhile. */
export async function insertHold(c: Ctx, loja: AgendaLoja, candidates: readonly number[], h: Hold) {
  const { codDistribuidor } = c.tenant
  const { codConcessionaria } = loja
  const fim = endOf(h.inicio, loja.passo)
  for (const codConsultor of candidates) {
    const write = async () => {
      await sql`update reserva set estado = 'EXPIRADA' where cod_distribuidor = ${codDistribuidor} and cod_consultor = ${codConsultor} and estado = 'SEGURADA'
        and expira_em <= clock_timestamp() and tstzrange(inicio, fim) && tstzrange(${h.inicio}::timestamptz, ${fim}::timestamptz)`.execute(
        c.tx,
      )
      return c.tx
        .insertInto('reserva')
        .values({
          codDistribuidor,
          codConcessionaria,
          ...h,
          pedido: JSON.stringify(h.pedido),
          token: newToken(),
          codConsultor,
          fim,
          expiraEm: sql`clock_timestamp() + make_interval(mins => ${MINUTES[h.tipo]})`,
        })
        .returning(['codReserva', 'token', 'inicio', 'fim', 'expiraEm', 'codConsultor'])
        .executeTakeFirstOrThrow()
    }
    try {
      return await takeHour(c, loja, { codConcessionaria, codConsultor, inicio: h.inicio, fim }, write)
    } catch (e) {
      if (!(e instanceof AppError) || e.code !== 'horario-ocupado') throw e
    }
  }
  return null
}

/**
 * Holds an hour for five minutes. For one that is not free it returns the refusal, or null when it was lost under a lock that this
 * transaction still has; the challenge is used up either way. Throws 422, 409 for a store that takes no bookings, 429.
 */
export async function tryHold(
  c: Ctx,
  codConcessionaria: number,
  d: HoldData,
  ip: string,
): Promise<ReservaSegurada | AppError | null> {
  requirePlaca(d.placa)
  const s = await reservaSettings(c, codConcessionaria)
  requireOpen(s)
  await useChallenge(c, d)
  const hashes = { placaHash: placaHash(c, d.placa), origemHash: originHash(c, ip) }
  await requireFewHolds(c, hashes.placaHash, hashes.origemHash)
  const request = await resolvePedido(c, codConcessionaria, d)
  // Only a robot fills the field that nobody sees: it is told that the hour is gone.
  const refuse = () => hourGone(c, codConcessionaria, wishOf(request, null), d.inicio)
  if (d.site !== '') return refuse()
  const loja = await getAgendaLoja(c, codConcessionaria)
  const codConsultor = s.escolheConsultor ? d.codConsultor : null
  if (!(await mayBeFree(c, loja, d.inicio, codConsultor))) return refuse()
  await boundLocks(c, 2)
  const dia = dayOf(loja, d.inicio)
  await lockDay(c, codConcessionaria, dia)
  const wish = wishOf(request, codConsultor)
  const load = await readLoad(c, loja, s, { de: dia, ate: dia, skills: Object.keys(wish.habilidades) })
  const { servicos, pacotes, texto } = d
  const held = await insertHold(c, loja, freeAt(load, wish, d.inicio), {
    tipo: 'PAGINA',
    inicio: d.inicio,
    minutos: request.minutos,
    pedido: { servicos, pacotes, texto, habilidades: request.habilidades, equipamentos: request.equipamentos },
    ...hashes,
  })
  return held && { ...held, consultor: await consultorName(c, held.codConsultor) }
}

/** Short name of an adviser. */
export async function consultorName(c: Ctx, codConsultor: number | null): Promise<string> {
  if (codConsultor === null) return ''
  const n = await c.tx
    .selectFrom('consultor')
    .select('nome')
    .where(ofTenant(c))
    .where('codConsultor', '=', codConsultor)
    .executeTakeFirst()
  return shortName(n?.nome ?? '')
}

/** Lets go of an hour that its page no longer wants. */
export async function releaseHold(c: Ctx, token: string): Promise<void> {
  await c.tx
    .updateTable('reserva')
    .set({ estado: 'DESISTIU' })
    .where(ofTenant(c))
    .where('token', '=', token)
    .where('tipo', '=', 'PAGINA')
    .where('estado', '=', 'SEGURADA')
    .execute()
}
