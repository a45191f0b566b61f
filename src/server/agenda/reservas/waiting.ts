import { sql } from 'kysely'
import type { Espera, reservasPublicas, ReservaPedido, WaitingCliente } from '#shared/agenda/reservas.ts'
import type { Received } from '#shared/core/contract.ts'
import { addDays } from '#shared/rules/dates.ts'
import { normalizePhone } from '#shared/rules/phone.ts'
import { normalizePlaca } from '#shared/rules/placa.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { newToken } from '../../core/tenancy/secret-links.ts'
import { getAgendaLoja, lojaToday } from '../nucleo/loja.ts'
import { reservaSettings } from '../nucleo/reserva-settings.ts'
import { useChallenge } from './challenge.ts'
import { requireMobile } from './code.ts'
import { requireOpen, requirePlaca } from './hold.ts'
import { resolvePedido } from './pedido.ts'

type EntryData = Received<typeof reservasPublicas.entrarNaEspera, 'body'>

/** Most who wait at a store. */
const MAX_LIST = 500
const MAX_DAYS = 180

/** Tells the staff that a store's list changed. */
export const tellWaiting = (c: Ctx, codConcessionaria: number, codEspera: number): void =>
  c.publish('espera_', codConcessionaria, { codConcessionaria, codEspera })

/** How many wait at a store, or wait before one of them. */
async function countBefore(c: Ctx, codConcessionaria: number, codEspera: number | null): Promise<number> {
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

/**
 * Puts a customer on a store's list. Who is on it already gets a further place: a refusal would tell that the phone waits. Throws 422, and
 * 409 for a full list.
 */
export async function enterWaiting(
  c: Ctx,
  codConcessionaria: number,
  d: EntryData,
): Promise<{ token: string; antes: number }> {
  requirePlaca(d.placa)
  requireMobile(d.telefone)
  requireOpen(await reservaSettings(c, codConcessionaria))
  const hoje = lojaToday(await getAgendaLoja(c, codConcessionaria))
  if (d.ate < d.de || d.ate < hoje)
    throw invalid('Confira os dias', { ate: 'O último dia precisa ser depois do primeiro, e de hoje em diante' })
  if (d.ate > addDays(hoje, MAX_DAYS))
    throw invalid('Confira os dias', { ate: `Escolha um dia dos próximos ${MAX_DAYS}` })
  await useChallenge(c, d)
  const { servicos, pacotes, texto } = d
  const { minutos } = await resolvePedido(c, codConcessionaria, d)
  // Only a robot fills the field that nobody sees: its answer looks like any other, and nothing is kept.
  if (d.site !== '') return { token: newToken(), antes: await countBefore(c, codConcessionaria, null) }
  const telefone = normalizePhone(d.telefone)
  const placa = normalizePlaca(d.placa)
  if ((await countBefore(c, codConcessionaria, null)) >= MAX_LIST)
    throw conflict('lista-cheia', 'A lista de espera desta loja está cheia. Ligue para a oficina.')
  const { nome, modelo, de, ate, periodo } = d
  const { codEspera, token } = await c.tx
    .insertInto('listaEspera')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria,
      token: newToken(),
      nome,
      telefone,
      placa,
      modelo,
      pedido: JSON.stringify({ servicos, pacotes, texto }),
      minutos,
      de,
      ate,
      periodo,
    })
    .returning(['codEspera', 'token'])
    .executeTakeFirstOrThrow()
  tellWaiting(c, codConcessionaria, codEspera)
  return { token, antes: await countBefore(c, codConcessionaria, codEspera) }
}

const waitingRow = (c: Ctx) =>
  c.tx
    .selectFrom('listaEspera as e')
    .innerJoin('concessionaria as l', joinOn('l.codConcessionaria', 'e.codConcessionaria'))
    .leftJoin('reserva as r', joinOn('r.codReserva', 'e.codReserva'))
    .select(['e.codEspera', 'e.codConcessionaria', 'e.nome', 'e.telefone', 'e.placa', 'e.modelo', 'e.pedido'])
    .select(['e.minutos', 'e.de', 'e.ate', 'e.ofertas', 'e.codAgendamento', 'e.criadaEm', 'e.codReserva'])
    .select(['l.nome as concessionaria', 'l.telefone as telefoneLoja', 'l.fuso', 'r.inicio', 'r.expiraEm'])
    .select((eb) => [
      eb.ref('e.estado').$castTo<WaitingCliente['estado']>().as('estado'),
      eb.ref('e.periodo').$castTo<WaitingCliente['periodo']>().as('periodo'),
      sql<boolean>`coalesce(r.estado = 'SEGURADA' and r.expira_em > clock_timestamp(), false)`.as('viva'),
    ])
    .where(ofTenant(c, 'e'))
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

/** A place on the list as its link shows it. Throws 404. */
export async function readWaiting(c: Ctx, token: string): Promise<Espera> {
  const r = await findWaiting(c, { token })
  const link =
    r.codAgendamento === null
      ? undefined
      : await c.tx
          .selectFrom('agendaLink')
          .select('token')
          .where(ofTenant(c))
          .where('tipo', '=', 'LEMBRETE')
          .where('codAgendamento', '=', r.codAgendamento)
          .executeTakeFirst()
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
    chegada: link?.token ?? null,
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
    const pedido = r.pedido as ReservaPedido
    return {
      codEspera: r.codEspera,
      codConcessionaria: r.codConcessionaria,
      estado: r.estado,
      posicao: alive ? i + 1 : 0,
      nome: r.nome,
      telefone: r.telefone,
      placa: r.placa,
      modelo: r.modelo,
      servicos: pedido.servicos.flatMap((n) => names.get(n) ?? []),
      texto: pedido.texto,
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
