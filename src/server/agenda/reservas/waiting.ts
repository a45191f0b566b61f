import { sql } from 'kysely'
import type { Espera, ReservaPedido, WaitingCliente } from '#shared/agenda/reservas.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import { chargeFor } from '../../pagamentos/nucleo/charge.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** Most who wait at a store. */
const MAX_LIST = 500

/** Tells the staff that a store's list changed. */
export const tellWaiting = (c: Ctx, codConcessionaria: number, codEspera: number): void =>
  c.publish('espera_', codConcessionaria, { codConcessionaria, codEspera })

/** How many wait at a store, or wait before one of them. */
export async function countBefore(c: Ctx, codConcessionaria: number, codEspera: number | null): Promise<number> {
  const r = await c.tx
    .selectFrom('listaEspera')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('estado', 'in', ['ESPERANDO', 'OFERECIDA'])
    .where(sql<boolean>`(${codEspera}::int is null or cod_espera < ${codEspera}::int)`)
    .executeTakeFirstOrThrow()
  return Number(r.n)
}

/** Throws 409 for a full list. */
export async function requirePlace(c: Ctx, codConcessionaria: number): Promise<void> {
  if ((await countBefore(c, codConcessionaria, null)) >= MAX_LIST)
    throw conflict('lista-cheia', 'A lista de espera desta loja está cheia. Ligue para a oficina.')
}

const waitingRow = (c: Ctx) =>
  c.tx
    .selectFrom('listaEspera as e')
    .innerJoin('concessionaria as l', joinOn('l.codConcessionaria', 'e.codConcessionaria'))
    .leftJoin('reserva as r', joinOn('r.codReserva', 'e.codReserva'))
    .select(['e.codEspera', 'e.codConcessionaria', 'e.nome', 'e.telefone', 'e.placa', 'e.modelo', 'e.pedido'])
    .select(['e.minutos', 'e.de', 'e.ate', 'e.ofertas', 'e.codAgendamento', 'e.criadaEm', 'e.codReserva'])
    .select('e.codigoCanal')
    .select(['l.nome as concessionaria', 'l.telefone as telefoneLoja', 'l.fuso', 'r.inicio', 'r.expiraEm'])
    .select((eb) => [
      eb.ref('e.estado').$castTo<WaitingCliente['estado']>().as('estado'),
      eb.ref('e.periodo').$castTo<WaitingCliente['periodo']>().as('periodo'),
      sql<boolean>`coalesce(r.estado = 'SEGURADA' and r.expira_em > clock_timestamp(), false)`.as('viva'),
    ])
    .where(ofTenant(c, 'e'))
    // Who has not proved the phone does not wait yet.
    .where('e.estado', '<>', 'A_CONFIRMAR')
type Row = Awaited<ReturnType<ReturnType<typeof waitingRow>['execute']>>[number]

const offerOf = (r: Row) =>
  r.estado === 'OFERECIDA' && r.viva && r.inicio && r.expiraEm ? { inicio: r.inicio, expiraEm: r.expiraEm } : null

/** A place on the list by its token. Throws 404. */
export async function findWaiting(c: Ctx, key: { token: string } | { codEspera: number }): Promise<Row> {
  const r = await waitingRow(c)
    .where((eb) => ('token' in key ? eb('e.token', '=', key.token) : eb('e.codEspera', '=', key.codEspera)))
    .executeTakeFirst()
  if (!r) throw notFound('Esta espera não existe mais')
  return r
}

/** Locks a place on the list; the day of an hour to offer is locked before. */
export async function lockWaiting(c: Ctx, codEspera: number): Promise<void> {
  await c.tx
    .selectFrom('listaEspera')
    .select('codEspera')
    .where(ofTenant(c))
    .where('codEspera', '=', codEspera)
    .forUpdate()
    .execute()
}

/** How the hour that somebody accepted stands. */
async function bookingOf(c: Ctx, codAgendamento: number): Promise<Pick<Espera, 'chegada' | 'pagar' | 'solta'>> {
  const a = await c.tx
    .selectFrom('agendamento as a')
    .leftJoin('agendaLink as x', (j) =>
      j
        .onRef('x.codDistribuidor', '=', 'a.codDistribuidor')
        .onRef('x.codAgendamento', '=', 'a.codAgendamento')
        .on('x.tipo', '=', 'LEMBRETE'),
    )
    .select(['a.estado', 'x.token'])
    .where(ofTenant(c, 'a'))
    .where('a.codAgendamento', '=', codAgendamento)
    .executeTakeFirstOrThrow()
  const deposit = await chargeFor(c, { codAgendamento })
  const due = deposit?.situacao === 'ABERTA' || deposit?.situacao === 'PARCIAL'
  return { chegada: a.token, pagar: due ? deposit.token : null, solta: a.estado === 'CANCELADO' }
}

/** A place on the list as its link shows it. Throws 404. */
export async function readWaiting(c: Ctx, token: string): Promise<Espera> {
  const r = await findWaiting(c, { token })
  const booked = r.codAgendamento === null ? null : await bookingOf(c, r.codAgendamento)
  const oferta = offerOf(r)
  return {
    concessionaria: r.concessionaria,
    telefone: r.telefoneLoja,
    fuso: r.fuso,
    primaria: c.tenant.corPrimaria,
    // An offer that lapsed, before the next round tells it.
    estado: r.estado === 'OFERECIDA' && !oferta ? 'ESPERANDO' : r.estado,
    antes: await countBefore(c, r.codConcessionaria, r.codEspera),
    de: r.de,
    ate: r.ate,
    oferta,
    chegada: booked?.chegada ?? null,
    pagar: booked?.pagar ?? null,
    solta: booked?.solta ?? false,
  }
}

/** Who waits at a store, in turn, then those of the last 30 days; or one of them. */
export async function listWaiting(c: Ctx, codConcessionaria: number): Promise<WaitingCliente[]> {
  const rows = await waitingRow(c)
    .where('e.codConcessionaria', '=', codConcessionaria)
    .where(sql<boolean>`(e.estado in ('ESPERANDO', 'OFERECIDA') or e.criada_em > now() - interval '30 days')`)
    .orderBy(sql`e.estado in ('ESPERANDO', 'OFERECIDA')`, 'desc')
    .orderBy('e.codEspera')
    .execute()
  const names = await choiceNames(c, codConcessionaria)
  return rows.map((r, i): WaitingCliente => {
    const alive = r.estado === 'ESPERANDO' || r.estado === 'OFERECIDA'
    const request = r.pedido as ReservaPedido
    return {
      codEspera: r.codEspera,
      codConcessionaria: r.codConcessionaria,
      estado: r.estado,
      posicao: alive ? i + 1 : 0,
      nome: r.nome,
      telefone: r.telefone,
      placa: r.placa,
      modelo: r.modelo,
      servicos: request.servicos.flatMap((n) => names.get(n) ?? []),
      texto: request.texto,
      minutos: r.minutos,
      de: r.de,
      ate: r.ate,
      periodo: r.periodo,
      oferta: offerOf(r),
      ofertas: r.ofertas,
      codAgendamento: r.codAgendamento,
      criadaEm: r.criadaEm,
    }
  })
}

async function choiceNames(c: Ctx, codConcessionaria: number): Promise<Map<number, string>> {
  const rows = await c.tx
    .selectFrom('reservaServico')
    .select(['codReservaServico', 'nome'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .execute()
  return new Map(rows.map((r) => [r.codReservaServico, r.nome]))
}
