import { sql } from 'kysely'
import { addDays as maisDias } from '#shared/rules/dates.ts'
import { shiftMonth } from '#shared/rules/vendas.ts'
import { countDay, type PainelDay, mergeDays } from '#shared/rules/painel-agenda.ts'
import { asSystem, type Ctx } from '../../core/tenancy/context.ts'
import { transaction } from '../../core/database/transaction.ts'
import { splitPeriod } from '../../relatorios/indicadores/sums.ts'
import { dayOf, daysBetween, lojaToday, getAgendaLoja, type AgendaLoja } from '../nucleo/loja.ts'
import type { Services } from '../../core/services.ts'
import { factsByDay } from './facts.ts'

/** Days counted at once: one query reads the events of a month. */
const CHUNK = 31

/** Counts days from the rows and ignores stored counts. */
export async function countDays(
  c: Ctx,
  loja: AgendaLoja,
  de: string,
  ate: string,
  now = Date.now(),
): Promise<PainelDay[]> {
  const days: PainelDay[] = []
  for (let a = de; a <= ate; a = maisDias(a, CHUNK)) {
    const b = maisDias(a, CHUNK - 1)
    for (const f of await factsByDay(c, loja, a, b < ate ? b : ate, now)) days.push(countDay(f))
  }
  return days
}

/** The first day of a store's agenda; null while it has none. */
async function firstDay(c: Ctx, loja: AgendaLoja): Promise<string | null> {
  const r = await sql<{ em: string | null }>`select least(
      (select min(em) from agenda_evento where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria}),
      (select min(inicio) from agendamento where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria})) as em`.execute(
    c.tx,
  )
  const em = r.rows[0]?.em
  return em ? dayOf(loja, em) : null
}

/**
 * Days of a period, oldest first: stored counts for past days, rows for today and days not counted yet. Days before the store's first are
 * left out.
 */
export async function readDays(
  c: Ctx,
  loja: AgendaLoja,
  de: string,
  ate: string,
  now = Date.now(),
): Promise<PainelDay[]> {
  const first = await firstDay(c, loja)
  if (first === null) return []
  const today = lojaToday(loja, new Date(now))
  const [a, b] = [de < first ? first : de, ate > today ? today : ate]
  const r = await sql<{ dados: PainelDay }>`select dados from agenda_painel_dia
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria} and dia between ${a} and ${b} and dia < ${today} and dados is not null`.execute(
    c.tx,
  )
  const counted = new Map(r.rows.map((x) => [x.dados.dia, x.dados]))
  const days: PainelDay[] = []
  let missing: string[] = []
  const count = async () => {
    const [x, y] = [missing[0], missing.at(-1)]
    if (x && y) days.push(...(await countDays(c, loja, x, y, now)))
    missing = []
  }
  for (const dia of allDaysBetween(a, b)) {
    const countedDay = counted.get(dia)
    if (!countedDay) {
      missing.push(dia)
      continue
    }
    await count()
    days.push(countedDay)
  }
  await count()
  return days
}

/** Longer periods are read and drawn by month. */
const MAX_DAYS_BY_DAY = 184

/**
 * A period as parts that add up to it, oldest first: its days, or for a long period its stored months plus the days before and after them.
 */
export async function readPeriod(
  c: Ctx,
  loja: AgendaLoja,
  request: { de: string; ate: string },
): Promise<{ partes: PainelDay[]; porMes: boolean }> {
  const first = await firstDay(c, loja)
  const today = lojaToday(loja)
  // Cut days before the store's first and future days first: the rest may be short enough to read by day.
  const de = first !== null && request.de < first ? first : request.de
  const ate = request.ate > today ? today : request.ate
  if (ate <= maisDias(de, MAX_DAYS_BY_DAY - 1)) return { partes: await readDays(c, loja, de, ate), porMes: false }
  const { dias, meses } = splitPeriod(de, ate)
  const r = await sql<{ dados: PainelDay; mes: string }>`select mes::text as mes, dados from agenda_painel_mes
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${loja.codConcessionaria} and mes between ${meses?.de}::date and ${meses?.ate}::date and dados is not null`.execute(
    c.tx,
  )
  const wholes = new Set(r.rows.map((x) => x.mes))
  const faltam: { de: string; ate: string }[] = [...dias]
  for (let m = meses?.de ?? ''; m !== '' && m <= (meses?.ate ?? ''); m = ofMonth(m).seguinte)
    if (!wholes.has(m)) faltam.push({ de: m, ate: ofMonth(m).ultimo })
  const parts = r.rows.map((x) => x.dados)
  // Read adjacent spans with one query.
  for (const f of mergeAdjacent(faltam)) parts.push(...(await readDays(c, loja, f.de, f.ate)))
  return { partes: parts.toSorted((a, b) => (a.dia < b.dia ? -1 : 1)), porMes: true }
}

function ofMonth(first: string) {
  const subsequent = `${shiftMonth(first.slice(0, 7), 1)}-01`
  return { seguinte: subsequent, ultimo: maisDias(subsequent, -1) }
}

function mergeAdjacent(trechos: readonly { de: string; ate: string }[]) {
  const merged: { de: string; ate: string }[] = []
  for (const t of trechos.toSorted((a, b) => (a.de < b.de ? -1 : 1))) {
    const before = merged.at(-1)
    if (before && maisDias(before.ate, 1) === t.de) before.ate = t.ate
    else merged.push({ ...t })
  }
  return merged
}

function allDaysBetween(de: string, ate: string): string[] {
  const days: string[] = []
  for (let d = de; d <= ate; d = maisDias(d, CHUNK)) {
    const end = maisDias(d, CHUNK - 1)
    days.push(...daysBetween(d, end < ate ? end : ate))
  }
  return days
}

interface LojaToCount {
  codDistribuidor: number
  codConcessionaria: number
}
/** Months that one round counts per store; the next round continues. */
const MONTHS_PER_ROUND = 6

/**
 * Counts past days that are missing or changed since, each store by itself. A failure is reported and retried in the next round. Returns
 * the number of days.
 */
export async function countPast(services: Services, notify: (e: unknown) => void): Promise<number> {
  let quantos = 0
  for (const l of await lojasToCount(services))
    try {
      quantos += await countLoja(services, l)
    } catch (e) {
      notify(new Error(`days of store ${l.codConcessionaria} were not counted`, { cause: e }))
    }
  return quantos
}

/** Stores that have events and lack yesterday's count, or have a changed day or an uncounted month. */
async function lojasToCount({ db }: Services): Promise<LojaToCount[]> {
  const r = await transaction(db, 'sistema', (tx) =>
    sql<LojaToCount>`select l.cod_distribuidor as "codDistribuidor", l.cod_concessionaria as "codConcessionaria" from concessionaria l
      where exists (select from agenda_evento e where e.cod_distribuidor = l.cod_distribuidor and e.cod_concessionaria = l.cod_concessionaria and e.em < date_trunc('day', now() at time zone l.fuso) at time zone l.fuso)
        and (not exists (select from agenda_painel_dia p where p.cod_distribuidor = l.cod_distribuidor and p.cod_concessionaria = l.cod_concessionaria and p.dia = (now() at time zone l.fuso)::date - 1)
          or exists (select from agenda_painel_dia p where p.cod_distribuidor = l.cod_distribuidor and p.cod_concessionaria = l.cod_concessionaria and p.dados is null)
          or exists (select from agenda_painel_mes m where m.cod_distribuidor = l.cod_distribuidor and m.cod_concessionaria = l.cod_concessionaria and m.dados is null and m.mes < date_trunc('month', now() at time zone l.fuso)::date))
      order by 1, 2`.execute(tx),
  )
  return r.rows
}

async function countLoja(services: Services, { codDistribuidor, codConcessionaria }: LojaToCount): Promise<number> {
  const tenant = await services.tenants.fromCode(codDistribuidor)
  let quantos = 0
  for (let turn = 0; turn < MONTHS_PER_ROUND; turn++) {
    const n = await asSystem(services, tenant, (c) => countMonth(c, codConcessionaria))
    quantos += n
    if (n === 0) break
  }
  for (let turn = 0; turn < MONTHS_PER_ROUND; turn++)
    if (!(await asSystem(services, tenant, (c) => storeMonth(c, codConcessionaria)))) break
  return quantos
}

/** Stores the newest ended month that is missing, summed from its days. Returns false when there is none or a day of it is not counted. */
async function storeMonth(c: Ctx, codConcessionaria: number): Promise<boolean> {
  const d = sql`cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria}`
  await sql`select pg_advisory_xact_lock(42, ${codConcessionaria}::int)`.execute(c.tx)
  const loja = await getAgendaLoja(c, codConcessionaria)
  const first = await firstDay(c, loja)
  const r = await sql<{ mes: string }>`select mes::text as mes from agenda_painel_mes
    where ${d} and dados is null and mes < date_trunc('month', ${lojaToday(loja)}::date) order by mes desc limit 1`.execute(
    c.tx,
  )
  const mes = r.rows[0]?.mes
  if (!mes || first === null) return false
  const { ultimo } = ofMonth(mes)
  const days = await sql<{ dados: PainelDay }>`select dados from agenda_painel_dia
    where ${d} and dia between ${mes}::date and ${ultimo}::date and dados is not null order by dia`.execute(c.tx)
  if (days.rows.length < daysBetween(first > mes ? first : mes, ultimo).length) return false
  const data = mergeDays(days.rows.map((x) => x.dados))
  await sql`update agenda_painel_mes set dados = ${JSON.stringify(data)}::jsonb where ${d} and mes = ${mes}::date`.execute(
    c.tx,
  )
  return true
}

/**
 * Counts the first missing days of a store, up to a month. The lock keeps past days stable: writers of a past day take it in shared mode.
 */
async function countMonth(c: Ctx, codConcessionaria: number): Promise<number> {
  const { codDistribuidor } = c.tenant
  await sql`select pg_advisory_xact_lock(42, ${codConcessionaria}::int)`.execute(c.tx)
  const loja = await getAgendaLoja(c, codConcessionaria)
  const first = await firstDay(c, loja)
  const yesterday = maisDias(lojaToday(loja), -1)
  if (first === null || first > yesterday) return 0
  const r = await sql<{
    dia: string
  }>`select g.dia::date::text as dia from generate_series(${first}::date, ${yesterday}::date, '1 day') g(dia)
    where not exists (select from agenda_painel_dia p where p.cod_distribuidor = ${codDistribuidor} and p.cod_concessionaria = ${codConcessionaria} and p.dia = g.dia::date and p.dados is not null)
    order by 1 limit ${CHUNK}`.execute(c.tx)
  const [de, ate] = [r.rows[0]?.dia, r.rows.at(-1)?.dia]
  if (!de || !ate) return 0
  const faltam = new Set(r.rows.map((x) => x.dia))
  const limit = maisDias(de, CHUNK - 1)
  const days = (await countDays(c, loja, de, ate < limit ? ate : limit)).filter((d) => faltam.has(d.dia))
  await sql`insert into agenda_painel_dia (cod_distribuidor, cod_concessionaria, dia, dados)
    select ${codDistribuidor}, ${codConcessionaria}, (x->>'dia')::date, x from jsonb_array_elements(${JSON.stringify(days)}::jsonb) x
    on conflict (cod_distribuidor, cod_concessionaria, dia) do update set dados = excluded.dados`.execute(c.tx)
  return days.length
}
