import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { addDays } from '#shared/rules/dates.ts'
import type { PainelDay } from '#shared/rules/painel-agenda.ts'
import { asSystem, type Ctx } from '../../core/tenancy/context.ts'
import { transaction } from '../../core/database/transaction.ts'
import { getAgendaLoja } from '../nucleo/loja.ts'
import type { Services } from '../../core/services.ts'
import { countDays } from './days.ts'

/** Days that the nightly check goes back; CHUNK is how many it reads at once. */
const DAYS_BACK = 400
const CHUNK = 31

/**
 * Figures to compare. Hours worked and stopped are left out: they also depend on shifts and opening hours, which may have changed since.
 */
const facts = (d: PainelDay) => [
  d.passagens,
  d.agendados,
  d.chegaram,
  d.entregues,
  d.noPrazo,
  d.inspecoes,
  d.reprovadas,
  d.bolsao.n,
  d.etapas,
]

/** Compares counted days with the rows and recounts those that differ; reports each affected store. Returns the number of healed days. */
export async function healCountedDays(services: Services, tell: (e: unknown) => void): Promise<number> {
  const stores = await transaction(services.db, 'sistema', (tx) =>
    sql<{ codDistribuidor: number; codConcessionaria: number }>`
      select distinct cod_distribuidor as "codDistribuidor", cod_concessionaria as "codConcessionaria" from agenda_painel_dia where dados is not null order by 1, 2`.execute(
      tx,
    ),
  )
  let healed = 0
  for (const { codDistribuidor, codConcessionaria } of stores.rows)
    try {
      const tenant = await services.tenants.fromCode(codDistribuidor)
      const days = await asSystem(services, tenant, (c) => spanOf(c, codConcessionaria))
      const wrong: string[] = []
      for (let de = days.first; de !== null && de <= days.last; de = addDays(de, CHUNK)) {
        const from = de
        wrong.push(...(await asSystem(services, tenant, (c) => healChunk(c, codConcessionaria, from))))
      }
      healed += wrong.length
      if (wrong.length > 0)
        tell(new Error(`store ${codConcessionaria}: ${wrong.length} days were counted wrongly, from ${wrong[0]} on`))
    } catch (e) {
      tell(new Error(`days of store ${codConcessionaria} were not compared`, { cause: e }))
    }
  return healed
}

async function spanOf(c: Ctx, codConcessionaria: number): Promise<{ first: string | null; last: string }> {
  const r = await sql<{ first: string | null; last: string }>`
    select min(dia)::text as first, max(dia)::text as last from agenda_painel_dia
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and dados is not null
      and dia > current_date - ${DAYS_BACK}::int`.execute(c.tx)
  return r.rows[0] ?? { first: null, last: '' }
}

async function healChunk(c: Ctx, codConcessionaria: number, de: string): Promise<string[]> {
  const d = sql`cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria}`
  // Take the same lock as `countMonth`: past days do not change meanwhile.
  await sql`select pg_advisory_xact_lock(42, ${codConcessionaria}::int)`.execute(c.tx)
  const loja = await getAgendaLoja(c, codConcessionaria)
  const kept = await sql<{ dados: PainelDay }>`select dados from agenda_painel_dia
    where ${d} and dados is not null and dia between ${de}::date and ${addDays(de, CHUNK - 1)}::date`.execute(c.tx)
  if (kept.rows.length === 0) return []
  const counted = new Map((await countDays(c, loja, de, addDays(de, CHUNK - 1))).map((x) => [x.dia, x]))
  const wrong = kept.rows.filter(({ dados }) => {
    const real = counted.get(dados.dia)
    return real !== undefined && !isDeepStrictEqual(facts(dados), facts(real))
  })
  const days = wrong.map(({ dados }) => dados.dia)
  if (days.length > 0)
    await sql`update agenda_painel_dia p set dados = x.dados from jsonb_to_recordset(${JSON.stringify(
      days.map((dia) => ({ dia, dados: counted.get(dia) })),
    )}::jsonb) as x (dia date, dados jsonb)
      where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.cod_concessionaria = ${codConcessionaria} and p.dia = x.dia`.execute(
      c.tx,
    )
  return days
}
