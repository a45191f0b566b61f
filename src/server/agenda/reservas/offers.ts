import { sql } from 'kysely'
import type { ReservaPedido } from '#shared/agenda/reservas.ts'
import { addDays, formatTime, formatWhen } from '#shared/rules/dates.ts'
import { firstName } from '#shared/rules/name.ts'
import { ofTenant } from '../../core/database/query.ts'
import { AppError, conflict } from '../../core/http/errors.ts'
import { enqueueMessage } from '../../core/mail/outbox.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { type AgendaLoja, dayOf, getAgendaLoja, lojaToday } from '../nucleo/loja.ts'
import { reservaSettings, type ReservaSettings } from '../nucleo/reserva-settings.ts'
import { boundLocks, insertHold, isLockTimeout, wishOf } from './hold.ts'
import { daysFor, freeAt, lockDay, readLoad, type StoreLoad } from './hours.ts'
import { resolvePedido, type Resolved } from './pedido.ts'
import { findWaiting, lockWaiting, tellWaiting } from './waiting.ts'

/** Offers let pass or lapsed until somebody leaves the list. */
const MAX_OFFERS = 3
/** Places of one phone that count at the same time. */
const MAX_PLACES = 2
/** How many in turn one round looks at. */
const BATCH = 40
const NOON = '12:00'

type Waiting = Awaited<ReturnType<typeof findWaiting>>

/** Ends an offer: its hour is free again, and its customer waits on, or leaves after too many. */
export async function endOffer(c: Ctx, w: Pick<Waiting, 'codEspera' | 'codConcessionaria' | 'codReserva' | 'ofertas'>) {
  if (w.codReserva !== null)
    await sql`update reserva set estado = case when expira_em <= clock_timestamp() then 'EXPIRADA' else 'DESISTIU' end
      where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_reserva = ${w.codReserva} and estado = 'SEGURADA'`.execute(
      c.tx,
    )
  const ofertas = w.ofertas + 1
  await c.tx
    .updateTable('listaEspera')
    .set({ estado: ofertas >= MAX_OFFERS ? 'EXPIRADA' : 'ESPERANDO', ofertas, codReserva: null })
    .where(ofTenant(c))
    .where('codEspera', '=', w.codEspera)
    .where('estado', '=', 'OFERECIDA')
    .execute()
  tellWaiting(c, w.codConcessionaria, w.codEspera)
}

/** Hours that were offered to somebody before: they are not offered again. */
async function offeredBefore(c: Ctx, codEspera: number): Promise<Set<number>> {
  const rows = await c.tx
    .selectFrom('reserva')
    .select('inicio')
    .where(ofTenant(c))
    .where('tipo', '=', 'ESPERA')
    .where(sql<boolean>`(pedido->>'codEspera')::int = ${codEspera}`)
    .execute()
  return new Set(rows.map((r) => Date.parse(r.inicio)))
}

/** Holds an hour for somebody who waits, and tells them. False when it was taken meanwhile. */
export async function offerHour(
  c: Ctx,
  loja: AgendaLoja,
  w: Waiting,
  r: Resolved,
  { inicio, consultores }: { inicio: string; consultores: readonly number[] },
): Promise<boolean> {
  const { servicos, pacotes, texto } = w.pedido as ReservaPedido
  const held = await insertHold(c, loja, consultores, {
    tipo: 'ESPERA',
    inicio,
    minutos: r.minutos,
    pedido: {
      servicos,
      pacotes,
      texto,
      habilidades: r.habilidades,
      equipamentos: r.equipamentos,
      codEspera: w.codEspera,
    },
  })
  if (!held) return false
  const { token } = await c.tx
    .updateTable('listaEspera')
    .set({ estado: 'OFERECIDA', codReserva: held.codReserva })
    .where(ofTenant(c))
    .where('codEspera', '=', w.codEspera)
    .returning('token')
    .executeTakeFirstOrThrow()
  const { codDistribuidor, tipoConexao, dominioOrcamento } = c.tenant
  const url = `${tipoConexao}://${dominioOrcamento}/o/espera/${token}`
  await enqueueMessage(c.tx, {
    codDistribuidor,
    codConcessionaria: w.codConcessionaria,
    canal: 'SMS',
    destino: w.telefone,
    assunto: null,
    corpo: `${firstName(w.nome)}, vagou uma hora na ${w.concessionaria}: ${formatWhen(held.inicio, w.fuso, new Date())}. Ela é sua até ${formatTime(held.expiraEm, w.fuso)}: ${url}`,
  })
  tellWaiting(c, w.codConcessionaria, w.codEspera)
  return true
}

/** Locks somebody's place; false for one who left, or was offered another hour, since they were read. */
async function stillWaits(c: Ctx, { codEspera }: Waiting): Promise<boolean> {
  await lockWaiting(c, codEspera)
  return (await findWaiting(c, { codEspera })).estado === 'ESPERANDO'
}

const fitsPeriod = (w: Waiting, start: string): boolean =>
  w.periodo === 'QUALQUER' || formatTime(start, w.fuso) < NOON === (w.periodo === 'MANHA')

async function offerFirst(c: Ctx, loja: AgendaLoja, s: ReservaSettings, load: StoreLoad, w: Waiting, r: Resolved) {
  const before = await offeredBefore(c, w.codEspera)
  const wish = wishOf(r, null)
  const fit = daysFor(load, wish)
    .filter((d) => d.dia >= w.de && d.dia <= w.ate)
    .flatMap((d) => d.horas)
    .find((h) => fitsPeriod(w, h.inicio) && !before.has(Date.parse(h.inicio)))
  if (!fit) return false
  const dia = dayOf(loja, fit.inicio)
  await lockDay(c, loja.codConcessionaria, dia)
  if (!(await stillWaits(c, w))) return false
  const now = await readLoad(c, loja, s, { de: dia, ate: dia, skills: Object.keys(wish.habilidades) })
  return offerHour(c, loja, w, r, { inicio: fit.inicio, consultores: freeAt(now, wish, fit.inicio) })
}

async function endLapsed(c: Ctx, codConcessionaria: number, today: string): Promise<void> {
  const lapsed = await sql<Pick<Waiting, 'codEspera' | 'codConcessionaria' | 'codReserva' | 'ofertas'>>`
    select e.cod_espera as "codEspera", e.cod_concessionaria as "codConcessionaria", e.cod_reserva as "codReserva", e.ofertas from lista_espera e
    left join reserva r on r.cod_distribuidor = e.cod_distribuidor and r.cod_reserva = e.cod_reserva
    where e.cod_distribuidor = ${c.tenant.codDistribuidor} and e.cod_concessionaria = ${codConcessionaria} and e.estado = 'OFERECIDA'
      and (r.cod_reserva is null or r.estado <> 'SEGURADA' or r.expira_em <= clock_timestamp()) for update of e skip locked`.execute(
    c.tx,
  )
  for (const w of lapsed.rows) await endOffer(c, w)
  const over = await c.tx
    .updateTable('listaEspera')
    .set({ estado: 'EXPIRADA' })
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('estado', '=', 'ESPERANDO')
    .where('ate', '<', today)
    .returning('codEspera')
    .execute()
  for (const w of over) tellWaiting(c, codConcessionaria, w.codEspera)
}

/** Who waits, in turn, without what one phone has beyond its first places. */
async function nextInTurn(c: Ctx, codConcessionaria: number): Promise<number[]> {
  const r = await sql<{ cod: number }>`select cod_espera as cod from (
      select cod_espera, estado, row_number() over (partition by telefone order by cod_espera) as place from lista_espera
      where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and estado in ('ESPERANDO', 'OFERECIDA')) t
    where estado = 'ESPERANDO' and place <= ${MAX_PLACES} order by cod_espera limit ${BATCH}`.execute(c.tx)
  return r.rows.map((x) => x.cod)
}

/** The waiting list's turn at a store: lapsed offers end, free hours are offered to the next who fit. Returns how many were offered. */
export async function offerFreed(c: Ctx, codConcessionaria: number): Promise<number> {
  const turn = await sql<{
    got: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('espera'), ${codConcessionaria}::int) as got`.execute(c.tx)
  if (!turn.rows[0]?.got) return 0
  await boundLocks(c, 2)
  const loja = await getAgendaLoja(c, codConcessionaria)
  const today = lojaToday(loja)
  await endLapsed(c, codConcessionaria, today)
  const s = await reservaSettings(c, codConcessionaria)
  if (!s.ativa) return 0
  const next = await nextInTurn(c, codConcessionaria)
  if (next.length === 0) return 0
  const people: { w: Waiting; r: Resolved }[] = []
  for (const codEspera of next) {
    const w = await findWaiting(c, { codEspera })
    const r = await resolved(c, w)
    if (r) people.push({ w, r })
  }
  const skills = [...new Set(people.flatMap(({ r }) => Object.keys(r.habilidades)))]
  const read = () => readLoad(c, loja, s, { de: today, ate: addDays(today, s.horizonte), skills })
  let load = await read()
  let offered = 0
  for (const { w, r } of people) {
    if (!(await offerFirst(c, loja, s, load, w, r))) continue
    offered++
    load = await read()
  }
  return offered
}

/** Null for somebody whose choices the store no longer offers: the staff sees them on the list. */
async function resolved(c: Ctx, w: Waiting): Promise<Resolved | null> {
  try {
    return await resolvePedido(c, w.codConcessionaria, w.pedido as ReservaPedido)
  } catch (e) {
    if (e instanceof AppError && e.status === 422) return null
    throw e
  }
}

/** Offers an hour that the staff chose; share, notice and horizon of the site do not bind them. Throws 404 and 409. */
export async function offerByStaff(c: Ctx, codEspera: number, inicio: string): Promise<number> {
  const w = await findWaiting(c, { codEspera })
  const loja = await getAgendaLoja(c, w.codConcessionaria)
  const own = await reservaSettings(c, w.codConcessionaria)
  const r = await resolvePedido(c, w.codConcessionaria, w.pedido as ReservaPedido)
  const wish = wishOf(r, null)
  const dia = dayOf(loja, inicio)
  await boundLocks(c, 2)
  await lockDay(c, w.codConcessionaria, dia)
  if (!(await stillWaits(c, w)))
    throw conflict('estado-nao-permite', 'Este cliente já tem uma oferta, ou não espera mais.')
  const s = { ...own, parte: 100, antecedencia: 0, horizonte: 365 }
  const load = await readLoad(c, loja, s, { de: dia, ate: dia, skills: Object.keys(wish.habilidades) })
  const offered = await offerHour(c, loja, w, r, { inicio, consultores: freeAt(load, wish, inicio) }).catch(
    (e: unknown) => {
      if (isLockTimeout(e)) return false
      throw e
    },
  )
  if (!offered) throw conflict('hora-tomada', 'Nenhum consultor está livre nesta hora, ou o dia está cheio.')
  return w.codConcessionaria
}
