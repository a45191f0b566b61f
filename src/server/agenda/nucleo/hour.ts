import { sql } from 'kysely'
import type { Alternatives, AgendamentoData } from '#shared/agenda/agendamentos.ts'
import { localInstant, addDays, formatTime } from '#shared/rules/dates.ts'
import { shortName } from '#shared/rules/name.ts'
import { weekdayOf } from '#shared/rules/planning.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict } from '../../core/http/errors.ts'
import { dayOf, lojaToday, getAgendaLoja, type AgendaLoja } from './loja.ts'
import { reject } from './request-errors.ts'

/** End of a booked hour, by its start and minutes. */
export const endOf = (start: string, minutos: number): string =>
  new Date(Date.parse(start) + minutos * 60_000).toISOString()

interface BookedHour {
  codConcessionaria: number
  codConsultor: number | null
  inicio: string
  fim: string
  codAgendamento?: number
  /** The customer's own hold, which becomes the appointment. */
  codReserva?: number
}

/** Locks advisers' hours until the transaction ends: no constraint spans appointments and holds, so both are written one after the other. */
export async function lockConsultores(c: Ctx, cods: readonly (number | null)[]): Promise<void> {
  const known = cods.filter((n) => n !== null)
  if (known.length > 0)
    await sql`select pg_advisory_xact_lock(hashtext('consultor'), n) from (select distinct n from unnest(${known}::int[]) n order by n) t`.execute(
      c.tx,
    )
}

/** Runs a write that occupies an adviser's hour. Throws 409 with the holder and free hours when the hour is taken. */
export async function withHour<T>(c: Ctx, h: BookedHour, run: () => Promise<T>): Promise<T> {
  if (h.codConsultor !== null) {
    await lockConsultores(c, [h.codConsultor])
    const v = await readNeighborhood(c, h)
    if (ownerOf(v, h)) throw hourTakenError(v, await getAgendaLoja(c, h.codConcessionaria), h)
  }
  await sql`savepoint hora`.execute(c.tx)
  try {
    const r = await run()
    await sql`release savepoint hora`.execute(c.tx)
    return r
  } catch (e) {
    if (!HOURS.includes((e as { constraint?: string }).constraint ?? '')) throw e
    await sql`rollback to savepoint hora`.execute(c.tx)
    throw hourTakenError(await readNeighborhood(c, h), await getAgendaLoja(c, h.codConcessionaria), h)
  }
}

/** Constraints by which an adviser has one arrival at a time. */
const HOURS: readonly string[] = ['agendamento_hora', 'reserva_hora']

/** Books an hour: refuses one that the store does not offer or that is taken, then writes. Throws 422 and 409. */
export async function takeHour<T>(c: Ctx, loja: AgendaLoja, h: BookedHour, write: () => Promise<T>): Promise<T> {
  const minutos = Math.round((Date.parse(h.fim) - Date.parse(h.inicio)) / 60_000)
  await checkHour(c, loja, { inicio: h.inicio, codConsultor: null }, minutos)
  await rejectIfTaken(c, loja, h)
  return withHour(c, h, write)
}

/** Early check that an hour is free: throws 409 before any lock. Throws 422 for an adviser of another store. */
async function rejectIfTaken(c: Ctx, loja: AgendaLoja, h: BookedHour): Promise<void> {
  if (h.codConsultor === null) return
  const v = await readNeighborhood(c, h)
  if (!v.consultores.some((n) => n.codConsultor === h.codConsultor)) reject({ codConsultor: UNKNOWN_CONSULTOR })
  if (ownerOf(v, h)) throw hourTakenError(v, loja, h)
}

const UNKNOWN_CONSULTOR = 'Este consultor não existe ou está inativo nesta concessionária'
/** Alternatives are proposed within this distance of a taken hour. */
const NEARBY_MS = 8 * 3_600_000
const MAX_ALTERNATIVES = 6

interface Taken {
  codAgendamento: number | null
  codReserva: number | null
  codConsultor: number
  de: number
  ate: number
  expiraEm: number | null
}
interface Neighborhood {
  consultores: { codConsultor: number; nome: string }[]
  /** Appointments, and hours that customers on the site hold. */
  tomados: Taken[]
}

/** Active advisers of the store with their taken hours around the given one. */
async function readNeighborhood(c: Ctx, h: BookedHour): Promise<Neighborhood> {
  const em = Date.parse(h.inicio)
  const limit = (ms: number) => new Date(em + ms).toISOString()
  // One statement, because every refused booking of a contested hour runs it.
  const r = await sql<{ consultores: Neighborhood['consultores']; tomados: Neighborhood['tomados'] }>`
    select coalesce((select jsonb_agg(jsonb_build_object('codConsultor', n.cod_consultor, 'nome', n.nome) order by n.cod_consultor) from consultor n
        where n.cod_distribuidor = ${c.tenant.codDistribuidor} and n.cod_concessionaria = ${h.codConcessionaria} and n.ativo), '[]') as consultores,
      coalesce((select jsonb_agg(jsonb_build_object('codAgendamento', t.cod_agendamento, 'codReserva', t.cod_reserva, 'codConsultor', t.cod_consultor, 'de', extract(epoch from t.inicio) * 1000,
          'ate', extract(epoch from t.fim) * 1000, 'expiraEm', extract(epoch from t.expira_em) * 1000)) from (
        select a.cod_agendamento, null as cod_reserva, a.cod_consultor, a.inicio, a.fim, null as expira_em from agendamento a where a.cod_distribuidor = ${c.tenant.codDistribuidor}
          and a.cod_concessionaria = ${h.codConcessionaria} and a.ocupa and a.cod_consultor is not null and a.inicio >= ${limit(-2 * NEARBY_MS)}::timestamptz and a.inicio < ${limit(2 * NEARBY_MS)}::timestamptz
        union all select null, r.cod_reserva, r.cod_consultor, r.inicio, r.fim, r.expira_em from reserva r where r.cod_distribuidor = ${c.tenant.codDistribuidor}
          and r.cod_concessionaria = ${h.codConcessionaria} and r.estado = 'SEGURADA' and r.expira_em > clock_timestamp()
          and r.inicio >= ${limit(-2 * NEARBY_MS)}::timestamptz and r.inicio < ${limit(2 * NEARBY_MS)}::timestamptz) t), '[]') as tomados`.execute(
    c.tx,
  )
  return r.rows[0] ?? { consultores: [], tomados: [] }
}

const overlaps = (t: { de: number; ate: number }, de: number, ate: number) => t.de < ate && de < t.ate
const ownerOf = ({ tomados: taken }: Neighborhood, h: BookedHour) =>
  taken.find(
    (t) =>
      t.codConsultor === h.codConsultor &&
      (t.codAgendamento === null ? t.codReserva !== h.codReserva : t.codAgendamento !== h.codAgendamento) &&
      overlaps(t, Date.parse(h.inicio), Date.parse(h.fim)),
  )

/** 409 of a taken hour: its holder, other advisers free at that hour, then free hours of the same adviser. */
function hourTakenError(v: Neighborhood, loja: AgendaLoja, h: BookedHour) {
  const dono = ownerOf(v, h)
  const [de, minutos] = [Date.parse(h.inicio), Math.round((Date.parse(h.fim) - Date.parse(h.inicio)) / 60_000)]
  const freeSlot = (codConsultor: number, start: number) =>
    start > Date.now() &&
    hourError(loja, new Date(start).toISOString(), minutos) === null &&
    !v.tomados.some((t) => t.codConsultor === codConsultor && overlaps(t, start, start + minutos * 60_000))
  const steps = [1, -1, 2, -2, 3, -3, 4, -4, 5, 6, 7, 8].map((n) => de + n * minutos * 60_000)
  const candidates = [
    ...v.consultores.filter((n) => n.codConsultor !== h.codConsultor).map((n) => ({ ...n, inicio: de })),
    ...v.consultores
      .filter((n) => n.codConsultor === h.codConsultor)
      .flatMap((n) => steps.filter((t) => Math.abs(t - de) <= NEARBY_MS).map((inicio) => ({ ...n, inicio }))),
  ]
  const atual: Alternatives = {
    ocupadoPor: dono?.codAgendamento ?? null,
    alternativas: candidates
      .filter((x) => freeSlot(x.codConsultor, x.inicio))
      .slice(0, MAX_ALTERNATIVES)
      .map((x) => ({
        inicio: new Date(x.inicio).toISOString(),
        codConsultor: x.codConsultor,
        consultor: shortName(x.nome),
      })),
  }
  const nome = v.consultores.find((n) => n.codConsultor === h.codConsultor)?.nome
  return conflict('horario-ocupado', takenMessage(dono, nome, loja), atual)
}

function takenMessage(dono: Taken | undefined, nome: string | undefined, loja: AgendaLoja): string {
  if (dono?.expiraEm)
    return `Um cliente no site segura esta hora até ${formatTime(new Date(dono.expiraEm).toISOString(), loja.fuso)}.`
  return nome ? `${shortName(nome)} já tem um agendamento nesta hora.` : 'Esta hora acabou de ser tomada.'
}

const PAST_HOUR = 'Esta hora já passou. Para um carro que já chegou, use Receber veículo.'

/** Throws 422 with the errors of an hour and its adviser by field. An appointment may keep an hour that is already past. */
export async function checkHour(
  c: Ctx,
  loja: AgendaLoja,
  { inicio, codConsultor }: Pick<AgendamentoData, 'inicio' | 'codConsultor'>,
  minutos: number,
  nova = true,
): Promise<void> {
  const fields: Record<string, string> = {}
  const passed = nova && Date.parse(inicio) + minutos * 60_000 <= Date.now()
  const hora = passed ? PAST_HOUR : hourError(loja, inicio, minutos)
  if (hora) fields['inicio'] = hora
  if (codConsultor !== null && !(await isActiveConsultor(c, loja.codConcessionaria, codConsultor)))
    fields['codConsultor'] = UNKNOWN_CONSULTOR
  reject(fields)
}

/** How far ahead a car is booked, in days. */
const AHEAD = 365

function hourError(loja: AgendaLoja, start: string, minutos: number): string | null {
  const dia = dayOf(loja, start)
  const today = lojaToday(loja)
  if (dia < today) return 'Este dia já passou'
  if (dia > addDays(today, AHEAD)) return 'Agende até um ano à frente'
  if (loja.feriados.has(dia)) return 'A concessionária não abre neste dia: é feriado'
  const hours = loja.horarios[weekdayOf(dia)]
  if (!hours) return 'A concessionária não abre neste dia da semana'
  const [abre, fecha] = hours.map((h) => Date.parse(localInstant(dia, h, loja.fuso)))
  const de = Date.parse(start)
  if (de < (abre ?? 0) || de + minutos * 60_000 > (fecha ?? 0))
    return `A concessionária abre das ${hours[0]} às ${hours[1]} neste dia`
  return null
}

export async function isActiveConsultor(c: Ctx, codConcessionaria: number, codConsultor: number): Promise<boolean> {
  const r = await c.tx
    .selectFrom('consultor')
    .select('codConsultor')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('codConsultor', '=', codConsultor)
    .where('ativo', '=', true)
    .executeTakeFirst()
  return r !== undefined
}
