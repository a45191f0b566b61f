import { type RawBuilder, sql } from 'kysely'
import { CADASTROS } from '#shared/cadastros/registers.ts'
import type { RowError } from '#shared/arquivos/importacoes.ts'
import type { Tx } from '../../core/database/query.ts'
import type { Target, Stored, ImportDef, SavedPage } from '../../core/importing/def.ts'
import { MAX_ERRORS } from '../../core/importing/messages.ts'

// Rows go from importacao_linha into the register's table inside the database, in pages of line numbers: `l` is a staged row, `n` the same
// row as a record of the table, `p` the existing record with its key.

const values = (def: ImportDef, alias: string): RawBuilder<unknown>[] =>
  def.chave.map((c) =>
    c.kept
      ? sql.ref(`${alias}.${c.kept}`)
      : c.withoutAccents
        ? sql`sem_acento(${sql.ref(`${alias}.${c.coluna}`)})`
        : sql.ref(`${alias}.${c.coluna}`),
  )
const list = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql`, `)
const refs = (alias: string, columns: readonly string[]) => list(columns.map((c) => sql.ref(`${alias}.${c}`)))

const record = (def: ImportDef, data: RawBuilder<unknown>) =>
  sql`jsonb_populate_record(null::${sql.table(def.table)}, ${data}) as n`
const sameKey = (def: ImportDef, codDistribuidor: number) =>
  sql`p.cod_distribuidor = ${codDistribuidor} and (${list(values(def, 'p'))}) = (${list(values(def, 'n'))})`
const ofTarget = ({ codDistribuidor, codImportacao }: Target) =>
  sql`l.cod_distribuidor = ${codDistribuidor} and l.cod_importacao = ${codImportacao}`

/** Columns that an import may update: those of the file without the key. */
function changeableColumns(def: ImportDef, columns: readonly string[]): string[] {
  if (def.onlyNew) return []
  const key = new Set(def.chave.filter((c) => !c.withoutAccents).map((c) => c.coluna))
  return columns.filter((c) => !key.has(c))
}
const differs = (def: ImportDef, columns: readonly string[]) => {
  const m = changeableColumns(def, columns)
  return m.length > 0 ? sql`(row(${refs('p', m)}) is distinct from row(${refs('n', m)}))` : sql`false`
}

/** Errors for rows that repeat an earlier row's record, each naming the first row. */
export async function duplicates(tx: Tx, def: ImportDef, target: Target): Promise<RowError[]> {
  const propria = def.chave.at(-1)
  const r = await sql<{ linha: number; antes: number; valor: string }>`
    select linha, antes, valor from (
      select l.linha, first_value(l.linha) over (partition by ${list(values(def, 'n'))} order by l.linha) as antes, ${sql.ref(`n.${propria?.coluna ?? ''}`)}::text as valor
      from importacao_linha l cross join lateral ${record(def, sql`l.dados`)} where ${ofTarget(target)}) as t
    where antes < linha order by linha limit ${sql.lit(MAX_ERRORS)}`.execute(tx)
  const coluna = def.colunas.find((c) => c.writes === propria?.coluna)?.nome ?? ''
  return r.rows.map(({ linha, antes, valor }) => ({
    linha,
    coluna,
    valor: valor ?? '',
    mensagem: `A linha ${antes} tem o mesmo ${def.keyName}. Deixe só uma das duas.`,
  }))
}

/** Number of rows that the import would insert, change and leave unchanged. */
export async function countEffect(
  tx: Tx,
  def: ImportDef,
  target: Target,
  columns: readonly string[],
): Promise<{ novas: number; alteradas: number; iguais: number }> {
  const codigo = sql.ref(`p.${def.codigo}`)
  const changes = differs(def, columns)
  const r = await sql<{ novas: number; alteradas: number; iguais: number }>`
    select count(*) filter (where ${codigo} is null) as novas, count(*) filter (where ${codigo} is not null and ${changes}) as alteradas,
      count(*) filter (where ${codigo} is not null and not ${changes}) as iguais
    from importacao_linha l cross join lateral ${record(def, sql`l.dados`)} left join ${sql.table(def.table)} p on ${sameKey(def, target.codDistribuidor)}
    where ${ofTarget(target)}`.execute(tx)
  return r.rows[0] ?? { novas: 0, alteradas: 0, iguais: 0 }
}

/** A staged row that changes a record: old and new values of the columns that may differ. */
export interface ChangedRow {
  linha: number
  chave: string | null
  antes: Readonly<Record<string, Stored>>
  depois: Readonly<Record<string, Stored>>
}

/** Rows after line `after` that would change a record, in file order. */
export async function changedRows(
  tx: Tx,
  def: ImportDef,
  target: Target,
  { colunas, depoisDe: after, limite }: { colunas: readonly string[]; depoisDe: number; limite: number },
): Promise<ChangedRow[]> {
  const m = changeableColumns(def, colunas)
  if (m.length === 0) return []
  const mode = (alias: string) =>
    sql`jsonb_build_object(${list(m.map((c) => sql`${sql.lit(c)}, ${sql.ref(`${alias}.${c}`)}`))})`
  const r = await sql<ChangedRow>`
    select l.linha, ${sql.ref(`n.${def.chave.at(-1)?.coluna ?? ''}`)}::text as chave, ${mode('p')} as antes, ${mode('n')} as depois
    from importacao_linha l cross join lateral ${record(def, sql`l.dados`)} join ${sql.table(def.table)} p on ${sameKey(def, target.codDistribuidor)}
    where ${ofTarget(target)} and l.linha > ${after} and ${differs(def, m)} order by l.linha limit ${sql.lit(limite)}`.execute(
    tx,
  )
  return r.rows
}

/** Highest line number of each page of staged rows. */
export async function pages(tx: Tx, target: Target, size: number): Promise<{ ate: number; linhas: number }[]> {
  const r = await sql<{ ate: number; linhas: number }>`
    select max(linha) as ate, count(*) as linhas from (
      select l.linha, (row_number() over (order by l.linha) - 1) / ${sql.lit(size)} as pagina from importacao_linha l where ${ofTarget(target)}) as t
    group by pagina order by ate`.execute(tx)
  return r.rows
}

const toCamelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
/** SQL: columns of a row as the JSON object stored in the record's history. */
const objectOf = (alias: string, columns: readonly string[]) =>
  sql`jsonb_build_object(${list(columns.map((c) => sql`${sql.lit(toCamelCase(c))}, ${sql.ref(`${alias}.${c}`)}`))})`
const auditInsert = (
  def: ImportDef,
  { alvo, quem }: SavedPage,
  codigo: string,
) => sql`insert into auditoria (cod_distribuidor, cod_usuario, acao, alvo, registro, dados)
  select ${alvo.codDistribuidor}::int, ${quem.codUsuario}::int, 'gravarImportacao', ${`importacoes/${alvo.codImportacao}`}, ${`${def.registro}:`} || ${sql.ref(codigo)}`

/** Writes a page: existing records are updated where they differ, others are inserted; each is recorded in its history. */
export async function savePage(
  tx: Tx,
  def: ImportDef,
  columns: readonly string[],
  page: SavedPage,
): Promise<{ novas: number; alteradas: number }> {
  const { alvo, de, ate } = page
  const table = sql.table(def.table)
  const ofPage = sql`${ofTarget(alvo)} and l.linha > ${de} and l.linha <= ${ate}`
  const hasHistory = (CADASTROS as readonly string[]).includes(def.registro)
  const m = changeableColumns(def, columns)
  let alteradas = 0
  if (m.length > 0) {
    const fromRows = sql`importacao_linha l cross join lateral ${record(def, sql`l.dados`)}`
    const changing = sql`${ofPage} and ${sameKey(def, alvo.codDistribuidor)} and ${differs(def, columns)}`
    if (hasHistory)
      await sql`${auditInsert(def, page, `p.${def.codigo}`)}, jsonb_build_object('antes', ${objectOf('p', m)}, 'depois', ${objectOf('n', m)})
        from ${fromRows}, ${table} p where ${changing}`.execute(tx)
    const replacements = m.map((c) => sql`${sql.id(c)} = ${sql.ref(`n.${c}`)}`)
    if (def.versoes) replacements.push(sql`versao = p.versao + 1`)
    const r = await sql`update ${table} p set ${list(replacements)} from ${fromRows} where ${changing}`.execute(tx)
    alteradas = Number(r.numAffectedRows ?? 0)
  }
  const todas = [...new Set([...Object.keys(def.padrao), ...columns])]
  const insertSql = sql`insert into ${table} (cod_distribuidor, ${list(todas.map((c) => sql.id(c)))})
    select ${alvo.codDistribuidor}::int, ${refs('n', todas)}
    from importacao_linha l cross join lateral ${record(def, sql`${JSON.stringify(def.padrao)}::jsonb || l.dados`)}
    where ${ofPage} and not exists (select from ${table} p where ${sameKey(def, alvo.codDistribuidor)}) order by l.linha`
  const r = await (
    hasHistory
      ? sql`with novos as (${insertSql} returning *)
          ${auditInsert(def, page, `novos.${def.codigo}`)}, jsonb_build_object('antes', 'null'::jsonb, 'depois', ${objectOf('novos', todas)}) from novos`
      : insertSql
  ).execute(tx)
  await def.depois?.(tx, page)
  return { novas: Number(r.numAffectedRows ?? 0), alteradas }
}
