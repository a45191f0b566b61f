import { sql } from 'kysely'
import type { WeeklyHours } from '#shared/rules/weekly-hours.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { workingDays, shiftMonth } from '#shared/rules/vendas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { notFound } from '../../core/http/errors.ts'

/** Store data for its months: calendar and current day. */
export interface VendasLoja {
  codConcessionaria: number
  nome: string
  /** The store's first day in the system. */
  desde: string
  hoje: string
  horarios: WeeklyHours
  feriados: readonly { dia: string; nome: string }[]
}

/** Day of the following month by which a month is sent. */
const DEADLINE_DAY = '05'

/** Last day for sending a month. */
export const deadlineOf = (mes: string): string => `${shiftMonth(mes, 1)}-${DEADLINE_DAY}`

/** Stores with their calendars, by code. */
export async function listLojas(c: Ctx, codConcessionarias: readonly number[]): Promise<Map<number, VendasLoja>> {
  const r = await sql<
    Omit<VendasLoja, 'hoje' | 'feriados'> & { fuso: string; feriados: VendasLoja['feriados'] | null }
  >`
    select l.cod_concessionaria as "codConcessionaria", l.nome, l.desde::text as desde, l.fuso, l.horarios,
      (select jsonb_agg(jsonb_build_object('dia', f.dia, 'nome', f.nome) order by f.dia) from feriado f
        where f.cod_distribuidor = l.cod_distribuidor and f.cod_concessionaria = l.cod_concessionaria) as feriados
    from concessionaria l where l.cod_distribuidor = ${c.tenant.codDistribuidor} and l.cod_concessionaria = any(${codConcessionarias}::int[])`.execute(
    c.tx,
  )
  const now = new Date()
  return new Map(
    r.rows.map(({ fuso, feriados, ...l }) => [
      l.codConcessionaria,
      { ...l, feriados: feriados ?? [], hoje: todayIn(fuso, now) },
    ]),
  )
}

/** One store; throws 404 for a store out of reach. */
export async function readLoja(c: Ctx, codConcessionaria: number): Promise<VendasLoja> {
  const loja = (await listLojas(c, [codConcessionaria])).get(codConcessionaria)
  if (!loja) throw notFound('Concessionária não encontrada')
  return loja
}

/** Working days of a store's month; in its first month, those from its first day on. */
export const workingDaysOf = (loja: VendasLoja, mes: string): string[] =>
  workingDays(mes, loja.horarios, new Set(loja.feriados.map((f) => f.dia))).filter(
    (d) => !loja.desde.startsWith(mes) || d >= loja.desde,
  )
