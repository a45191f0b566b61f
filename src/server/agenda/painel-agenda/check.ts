import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { somarDias } from '#shared/rules/datas.ts'
import type { DiaDoPainel } from '#shared/rules/painel-agenda.ts'
import { comoSistema, type Ctx } from '../../core/tenancy/contexto.ts'
import { transacao } from '../../core/database/transaction.ts'
import { lojaDaAgenda } from '../nucleo/loja.ts'
import type { Partes } from '../../core/partes.ts'
import { contarDias } from './dias.ts'

/** How far back a night looks, and how many days of a store it reads at once. */
const DAYS_BACK = 400
const CHUNK = 31

/** What only the rows say: hours worked and stopped also follow shifts and opening hours, which may have changed since. */
const facts = (d: DiaDoPainel) => [
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

/** Compares counted days with the rows, and counts again those that differ; tells of each store that had some. Gives how many days. */
export async function healCountedDays(partes: Partes, tell: (e: unknown) => void): Promise<number> {
  const stores = await transacao(partes.banco, 'sistema', (tx) =>
    sql<{ codDistribuidor: number; codConcessionaria: number }>`
      select distinct cod_distribuidor as "codDistribuidor", cod_concessionaria as "codConcessionaria" from agenda_painel_dia where dados is not null order by 1, 2`.execute(
      tx,
    ),
  )
  let healed = 0
  for (const { codDistribuidor, codConcessionaria } of stores.rows)
    try {
      const inquilino = await partes.inquilinos.doCodigo(codDistribuidor)
      const days = await comoSistema(partes, inquilino, (c) => spanOf(c, codConcessionaria))
      const wrong: string[] = []
      for (let de = days.first; de !== null && de <= days.last; de = somarDias(de, CHUNK)) {
        const from = de
        wrong.push(...(await comoSistema(partes, inquilino, (c) => healChunk(c, codConcessionaria, from))))
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
    where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and dados is not null
      and dia > current_date - ${DAYS_BACK}::int`.execute(c.tx)
  return r.rows[0] ?? { first: null, last: '' }
}

async function healChunk(c: Ctx, codConcessionaria: number, de: string): Promise<string[]> {
  const d = sql`cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${codConcessionaria}`
  // As who counts: nothing of a past day changes meanwhile.
  await sql`select pg_advisory_xact_lock(42, ${codConcessionaria}::int)`.execute(c.tx)
  const loja = await lojaDaAgenda(c, codConcessionaria)
  const kept = await sql<{ dados: DiaDoPainel }>`select dados from agenda_painel_dia
    where ${d} and dados is not null and dia between ${de}::date and ${somarDias(de, CHUNK - 1)}::date`.execute(c.tx)
  if (kept.rows.length === 0) return []
  const counted = new Map((await contarDias(c, loja, de, somarDias(de, CHUNK - 1))).map((x) => [x.dia, x]))
  const wrong = kept.rows.filter(({ dados }) => {
    const real = counted.get(dados.dia)
    return real !== undefined && !isDeepStrictEqual(facts(dados), facts(real))
  })
  const days = wrong.map(({ dados }) => dados.dia)
  if (days.length > 0)
    await sql`update agenda_painel_dia p set dados = x.dados from jsonb_to_recordset(${JSON.stringify(
      days.map((dia) => ({ dia, dados: counted.get(dia) })),
    )}::jsonb) as x (dia date, dados jsonb)
      where p.cod_distribuidor = ${c.inquilino.codDistribuidor} and p.cod_concessionaria = ${codConcessionaria} and p.dia = x.dia`.execute(
      c.tx,
    )
  return days
}
