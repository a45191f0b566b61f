import { sql } from 'kysely'
import type { NextFreeHours } from '#shared/agenda/reservas.ts'
import {
  type BookingDay,
  bookingDays,
  type BookingLoad,
  bookingRange,
  type BookingRules,
  type BookingWish,
  type DayLoad,
  nearestHours,
} from '#shared/rules/booking-hours.ts'
import { addDays } from '#shared/rules/dates.ts'
import type { Db } from '../../core/database/pool.ts'
import { type AppError, conflict } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { dailyCapacity } from '../nucleo/capacity.ts'
import { type AgendaLoja, dayBounds, getAgendaLoja, lojaToday } from '../nucleo/loja.ts'
import { type ReservaSettings, reservaSettings } from '../nucleo/reserva-settings.ts'

/** The appointment or hold that is being moved or booked: what it takes is free for itself. */
export interface Own {
  codAgendamento?: number
  codReserva?: number
  /** Its day on the store's clock, and its minutes of work, when they count in the day's load. */
  dia?: string
  minutos?: number
  equipamentos?: Readonly<Record<string, number>>
}

interface Facts {
  consultores: number[]
  tomados: { codConsultor: number | null; de: number; ate: number }[]
  site: Record<string, number>
  seguradas: {
    dia: string
    minutos: number
    habilidades: Record<string, number> | null
    equipamentos: Record<string, number> | null
  }[]
}

/** Advisers, their taken time, what the site took by day, and the work that held hours ask for: one statement for all days. */
async function readFacts(c: Ctx, loja: AgendaLoja, de: string, ate: string, own: Own): Promise<Facts> {
  const d = c.tenant.codDistribuidor
  const l = loja.codConcessionaria
  const between = sql`x.cod_distribuidor = ${d} and x.cod_concessionaria = ${l} and x.inicio >= ${dayBounds(loja, de).de}::timestamptz and x.inicio < ${dayBounds(loja, ate).ate}::timestamptz`
  const held = sql`x.estado = 'SEGURADA' and x.expira_em > clock_timestamp() and x.cod_reserva <> ${own.codReserva ?? 0}`
  const day = sql`(x.inicio at time zone ${loja.fuso})::date::text`
  const r = await sql<Facts>`
    with taken as (select x.cod_consultor, x.inicio, x.fim from agendamento x where ${between} and x.ocupa and x.cod_agendamento <> ${own.codAgendamento ?? 0}
        union all select x.cod_consultor, x.inicio, x.fim from reserva x where ${between} and ${held}),
      online as (select ${day} as dia from agendamento x where ${between} and x.origem = 'SITE' and x.estado not in ('CANCELADO', 'NO_SHOW') and x.cod_agendamento <> ${own.codAgendamento ?? 0}
        union all select ${day} from reserva x where ${between} and ${held})
    select (select coalesce(array_agg(n.cod_consultor order by n.cod_consultor), '{}') from consultor n where n.cod_distribuidor = ${d} and n.cod_concessionaria = ${l} and n.ativo) as consultores,
      (select coalesce(jsonb_agg(jsonb_build_object('codConsultor', cod_consultor, 'de', extract(epoch from inicio) * 1000, 'ate', extract(epoch from fim) * 1000)), '[]') from taken) as tomados,
      (select coalesce(jsonb_object_agg(dia, n), '{}') from (select dia, count(*) as n from online group by dia) t) as site,
      (select coalesce(jsonb_agg(jsonb_build_object('dia', ${day}, 'minutos', x.minutos, 'habilidades', x.pedido->'habilidades', 'equipamentos', x.pedido->'equipamentos')), '[]') from reserva x where ${between} and ${held}) as seguradas`.execute(
    c.tx,
  )
  return r.rows[0] ?? { consultores: [], tomados: [], site: {}, seguradas: [] }
}

/** A store's load of some days, from which the free hours of any wish follow. */
export interface StoreLoad extends BookingLoad {
  rules: BookingRules
  de: string
  ate: string
}

/** Reads a store's load from `de` to `ate` (both included), cut to what can be booked now, by the capacity that the staff sees. */
export async function readLoad(
  c: Ctx,
  loja: AgendaLoja,
  s: ReservaSettings,
  { de, ate, skills = [], own = {} }: { de: string; ate: string; skills?: readonly string[]; own?: Own },
): Promise<StoreLoad> {
  const rules = { ...loja, ...s }
  const range = bookingRange(rules, Date.now())
  const [first, last] = [de > range.de ? de : range.de, ate < range.ate ? ate : range.ate]
  if (first > last) return { rules, de: first, ate: last, consultores: [], tomados: [], dias: new Map() }
  const facts = await readFacts(c, loja, first, last, own)
  const capacity = await dailyCapacity(c, loja, first, last, skills)
  const heldOn = Map.groupBy(facts.seguradas, (x) => x.dia)
  const dias = new Map(
    capacity.map((cap): [string, DayLoad] => {
      const held = heldOn.get(cap.dia) ?? []
      const ownMinutes = own.dia === cap.dia ? (own.minutos ?? 0) : 0
      const bySkill = (h: string) => {
        const x = cap.porHabilidade.find((p) => p.habilidade === h)
        const taken = held.reduce((n, r) => n + (r.habilidades?.[h] ?? 0), 0)
        return (x?.capacidade ?? 0) - (x?.ocupados ?? 0) - taken
      }
      const byKind = ({ tipo, presenca, ocupados }: (typeof cap.porEquipamento)[number]) => {
        const taken = held.reduce((n, r) => n + (r.equipamentos?.[tipo] ?? 0), 0)
        return presenca - ocupados - taken + (own.dia === cap.dia ? (own.equipamentos?.[tipo] ?? 0) : 0)
      }
      return [
        cap.dia,
        {
          livre: cap.livre + ownMinutes - held.reduce((n, r) => n + r.minutos, 0),
          porEquipamento: new Map(cap.porEquipamento.map((x) => [x.tipo, byKind(x)])),
          porHabilidade: new Map(skills.map((h) => [h, bySkill(h)])),
          site: facts.site[cap.dia] ?? 0,
        },
      ]
    }),
  )
  const tomados = facts.tomados.flatMap(({ codConsultor, ...t }) =>
    codConsultor === null ? [] : [{ codConsultor, ...t }],
  )
  return { rules, de: first, ate: last, consultores: facts.consultores, tomados, dias }
}

/** Days with their free hours for a wish. */
export const daysFor = (load: StoreLoad, w: BookingWish): BookingDay[] =>
  bookingDays(load.rules, load, w, { de: load.de, ate: load.ate, agora: Date.now() })

/** Advisers who are free for a wish at an hour that the store offers, the one with the least work first. */
export function freeAt(load: StoreLoad, w: BookingWish, start: string): number[] {
  const at = Date.parse(start)
  const hora = daysFor(load, w)
    .flatMap((d) => d.horas)
    .find((h) => Date.parse(h.inicio) === at)
  const work = (n: number) => load.tomados.filter((t) => t.codConsultor === n).length
  return (hora?.consultores ?? []).toSorted((a, b) => work(a) - work(b) || a - b)
}

/** Locks a store's day for bookings by the site until the transaction ends: its share and its minutes are given once. */
export async function lockDay(c: Ctx, codConcessionaria: number, dia: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reserva'), hashtext(${`${codConcessionaria}:${dia}`}))`.execute(c.tx)
}

/** How long a reading serves all who lost an hour: in a rush the next free hours are read once a second. */
const FRESH_MS = 1000
const MAX_RECENT = 200
type Recent = Map<string, { ate: number; dias: Promise<BookingDay[]> }>
const recent = new WeakMap<Db, Recent>()

async function readDays(c: Ctx, codConcessionaria: number, w: BookingWish): Promise<BookingDay[]> {
  const loja = await getAgendaLoja(c, codConcessionaria)
  const s = await reservaSettings(c, codConcessionaria)
  const today = lojaToday(loja)
  const range = { de: today, ate: addDays(today, s.horizonte), skills: Object.keys(w.habilidades) }
  return daysFor(await readLoad(c, loja, s, range), w)
}

function recentDays(c: Ctx, codConcessionaria: number, w: BookingWish): Promise<BookingDay[]> {
  const { db } = c.services
  const known: Recent = recent.get(db) ?? new Map()
  recent.set(db, known)
  const key = JSON.stringify([c.tenant.codDistribuidor, codConcessionaria, w])
  const found = known.get(key)
  if (found && found.ate > Date.now()) return found.dias
  if (known.size >= MAX_RECENT) known.clear()
  const dias = readDays(c, codConcessionaria, w)
  const reading = { ate: Infinity, dias }
  known.set(key, reading)
  dias.then(
    () => (reading.ate = Date.now() + FRESH_MS),
    () => known.delete(key),
  )
  return dias
}

/** 409 of an hour that is gone, with the free hours nearest to it. */
export async function hourGone(c: Ctx, codConcessionaria: number, w: BookingWish, start: string): Promise<AppError> {
  const proximas = nearestHours(await recentDays(c, codConcessionaria, w), start)
  const mensagem =
    proximas.length > 0
      ? 'Esta hora acabou de ser tomada. Escolha outra.'
      : 'Esta hora acabou de ser tomada, e não há outra livre. Entre na lista de espera.'
  const atual: NextFreeHours = { proximas }
  return conflict('hora-tomada', mensagem, atual)
}
