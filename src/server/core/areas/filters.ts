import { type RawBuilder, sql } from 'kysely'
import { placaPatterns, normalizePlaca } from '#shared/rules/placa.ts'
import type { Tx } from '../database/query.ts'
import type { Ctx } from '../tenancy/context.ts'

type SqlExpression = RawBuilder<unknown>

/**
 * Days in the store's time zone, as bounds on a UTC column. The outer bounds compare the column with constants of its own type: under
 * row-level security only those let an index serve.
 */
export function periodFilter(
  column: SqlExpression,
  fuso: SqlExpression,
  de: string | undefined,
  ate: string | undefined,
): RawBuilder<boolean>[] {
  const limites: RawBuilder<boolean>[] = []
  if (de)
    limites.push(
      sql<boolean>`${column} >= (${de}::date)::timestamp at time zone ${fuso}`,
      sql<boolean>`${column} >= (${de}::date - 1)::timestamp at time zone 'UTC'`,
    )
  if (ate)
    limites.push(
      sql<boolean>`${column} < (${ate}::date + 1)::timestamp at time zone ${fuso}`,
      sql<boolean>`${column} < (${ate}::date + 2)::timestamp at time zone 'UTC'`,
    )
  return limites
}

interface Reach {
  codConcessionaria?: number | undefined
  de?: string | undefined
  ate?: string | undefined
}

/** Conditions of a tenant's list over stores: those within reach, or the one asked for, and the days of `em` on each row's store's calendar. */
export function reachOf(
  c: Pick<Ctx, 'tenant' | 'contexto'>,
  alias: string,
  em: SqlExpression,
  f: Reach,
): SqlExpression[] {
  const { lojas } = c.contexto
  const loja = sql.ref(`${alias}.cod_concessionaria`)
  const day = sql`(${em} at time zone (select z.fuso from concessionaria z where z.cod_distribuidor = ${sql.ref(`${alias}.cod_distribuidor`)} and z.cod_concessionaria = ${loja}))::date`
  const onde: SqlExpression[] = [sql`${sql.ref(`${alias}.cod_distribuidor`)} = ${c.tenant.codDistribuidor}`]
  if (f.codConcessionaria) onde.push(sql`${loja} = ${f.codConcessionaria}`)
  else if (lojas !== 'todas') onde.push(sql`${loja} = any(${lojas}::int[])`)
  // The wide bound on the instant lets the index serve; the exact one is on the store's day.
  if (f.de) onde.push(sql`${em} >= ${f.de}::date - 1`, sql`${day} >= ${f.de}::date`)
  if (f.ate) onde.push(sql`${em} < ${f.ate}::date + 2`, sql`${day} <= ${f.ate}::date`)
  return onde
}

/**
 * A search text split by meaning: customer's name or vehicle model (three characters or more), end of a chassis, patterns of a plate,
 * checklist number, also as a child quote has it ('000123/26-1').
 */
interface TypedText {
  nome: string
  chave: string
  plates: string[]
  numero: number | null
}

function parseText(text: string): TypedText | null {
  const cleaned = text.trim()
  if (cleaned.length < 2) return null
  const numero = /^(\d{1,9})(\/\d{2})?(-\d{1,3})?$/.exec(cleaned)?.[1]
  return {
    nome: cleaned.length > 2 ? cleaned : '',
    chave: normalizePlaca(cleaned),
    plates: placaPatterns(cleaned),
    numero: numero ? Number(numero) : null,
  }
}

const MAX_MATCHES = 10_000

/**
 * Filter by a search text over plate (both patterns), model, end of the chassis, customer's name and number. It compares codes found
 * beforehand, or row by row when more than MAX_MATCHES are found; null for no usable text.
 */
export async function textFilter(
  tx: Tx,
  digitado: string | undefined,
  columns: Record<'codChecklist' | 'placaChave' | 'modelo' | 'nome' | 'numero' | 'chassi', SqlExpression>,
): Promise<RawBuilder<boolean> | null> {
  const text = digitado ? parseText(digitado) : null
  if (!text) return null
  const { nome, chave, plates, numero } = text
  const r = await sql<{
    achados: number[] | null
  }>`select acha_checklists(${nome}, ${chave}, ${plates}::text[], ${numero}::int, ${MAX_MATCHES}::int) as achados`.execute(
    tx,
  )
  const achados = r.rows[0]?.achados
  if (achados) return sql<boolean>`${columns.codChecklist} = any(${achados}::int[])`
  const parts: RawBuilder<boolean>[] = []
  if (nome)
    for (const column of [columns.nome, columns.modelo])
      parts.push(sql<boolean>`sem_acento(${column}) like '%' || como_letras(${nome}) || '%'`)
  if (plates.length > 0) parts.push(sql<boolean>`${columns.placaChave} like any(${plates}::text[])`)
  if (chave.length > 3) parts.push(sql<boolean>`${columns.chassi} like ${`%${chave}`}`)
  if (numero !== null) parts.push(sql<boolean>`${columns.numero} = ${numero}::int`)
  return parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` or `)})` : sql<boolean>`false`
}
