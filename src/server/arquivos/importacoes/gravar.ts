import { type RawBuilder, sql } from 'kysely'
import { CADASTROS } from '#shared/cadastros/comum.ts'
import type { ErroDeLinha } from '#shared/arquivos/importacoes.ts'
import type { Tx } from '../../core/database/query.ts'
import type { Alvo, Guardado, ImportDef, PaginaGravada } from '../../core/importing/def.ts'
import { MAX_ERROS } from '../../core/importing/mensagens.ts'

// Rows go from importacao_linha into the register's table inside the database, by pages of line numbers: `l` is a
// staged row, `n` the same row as a record of the table, `p` the record that has its key.

const valores = (def: ImportDef, alias: string): RawBuilder<unknown>[] =>
  def.chave.map((c) =>
    c.guardada
      ? sql.ref(`${alias}.${c.guardada}`)
      : c.semAcento
        ? sql`sem_acento(${sql.ref(`${alias}.${c.coluna}`)})`
        : sql.ref(`${alias}.${c.coluna}`),
  )
const lista = (partes: readonly RawBuilder<unknown>[]) => sql.join(partes, sql`, `)
const refs = (alias: string, colunas: readonly string[]) => lista(colunas.map((c) => sql.ref(`${alias}.${c}`)))

const registro = (def: ImportDef, dados: RawBuilder<unknown>) =>
  sql`jsonb_populate_record(null::${sql.table(def.tabela)}, ${dados}) as n`
const chaveIgual = (def: ImportDef, codDistribuidor: number) =>
  sql`p.cod_distribuidor = ${codDistribuidor} and (${lista(valores(def, 'p'))}) = (${lista(valores(def, 'n'))})`
const doAlvo = ({ codDistribuidor, codImportacao }: Alvo) =>
  sql`l.cod_distribuidor = ${codDistribuidor} and l.cod_importacao = ${codImportacao}`

/** Columns that change a record: what the file brings, less the key. */
function mudaveis(def: ImportDef, colunas: readonly string[]): string[] {
  if (def.soNovos) return []
  const chave = new Set(def.chave.filter((c) => !c.semAcento).map((c) => c.coluna))
  return colunas.filter((c) => !chave.has(c))
}
const difere = (def: ImportDef, colunas: readonly string[]) => {
  const m = mudaveis(def, colunas)
  return m.length > 0 ? sql`(row(${refs('p', m)}) is distinct from row(${refs('n', m)}))` : sql`false`
}

/** Rows of a file that name the same record, each after the first told which came before it. */
export async function repetidas(tx: Tx, def: ImportDef, alvo: Alvo): Promise<ErroDeLinha[]> {
  const propria = def.chave.at(-1)
  const r = await sql<{ linha: number; antes: number; valor: string }>`
    select linha, antes, valor from (
      select l.linha, first_value(l.linha) over (partition by ${lista(valores(def, 'n'))} order by l.linha) as antes, ${sql.ref(`n.${propria?.coluna ?? ''}`)}::text as valor
      from importacao_linha l cross join lateral ${registro(def, sql`l.dados`)} where ${doAlvo(alvo)}) as t
    where antes < linha order by linha limit ${sql.lit(MAX_ERROS)}`.execute(tx)
  const coluna = def.colunas.find((c) => c.grava === propria?.coluna)?.nome ?? ''
  return r.rows.map(({ linha, antes, valor }) => ({
    linha,
    coluna,
    valor: valor ?? '',
    mensagem: `A linha ${antes} tem o mesmo ${def.nomeDaChave}. Deixe só uma das duas.`,
  }))
}

/** What writing a file would do, in rows. */
export async function contarEfeito(
  tx: Tx,
  def: ImportDef,
  alvo: Alvo,
  colunas: readonly string[],
): Promise<{ novas: number; alteradas: number; iguais: number }> {
  const codigo = sql.ref(`p.${def.codigo}`)
  const muda = difere(def, colunas)
  const r = await sql<{ novas: number; alteradas: number; iguais: number }>`
    select count(*) filter (where ${codigo} is null) as novas, count(*) filter (where ${codigo} is not null and ${muda}) as alteradas,
      count(*) filter (where ${codigo} is not null and not ${muda}) as iguais
    from importacao_linha l cross join lateral ${registro(def, sql`l.dados`)} left join ${sql.table(def.tabela)} p on ${chaveIgual(def, alvo.codDistribuidor)}
    where ${doAlvo(alvo)}`.execute(tx)
  return r.rows[0] ?? { novas: 0, alteradas: 0, iguais: 0 }
}

/** A staged row that changes a record: both as objects of the columns that may differ. */
export interface LinhaQueMuda {
  linha: number
  chave: string | null
  antes: Readonly<Record<string, Guardado>>
  depois: Readonly<Record<string, Guardado>>
}

/** Rows beyond line `depoisDe` that would change a record, in the file's order. */
export async function linhasQueMudam(
  tx: Tx,
  def: ImportDef,
  alvo: Alvo,
  { colunas, depoisDe, limite }: { colunas: readonly string[]; depoisDe: number; limite: number },
): Promise<LinhaQueMuda[]> {
  const m = mudaveis(def, colunas)
  if (m.length === 0) return []
  const como = (alias: string) =>
    sql`jsonb_build_object(${lista(m.map((c) => sql`${sql.lit(c)}, ${sql.ref(`${alias}.${c}`)}`))})`
  const r = await sql<LinhaQueMuda>`
    select l.linha, ${sql.ref(`n.${def.chave.at(-1)?.coluna ?? ''}`)}::text as chave, ${como('p')} as antes, ${como('n')} as depois
    from importacao_linha l cross join lateral ${registro(def, sql`l.dados`)} join ${sql.table(def.tabela)} p on ${chaveIgual(def, alvo.codDistribuidor)}
    where ${doAlvo(alvo)} and l.linha > ${depoisDe} and ${difere(def, m)} order by l.linha limit ${sql.lit(limite)}`.execute(
    tx,
  )
  return r.rows
}

/** Highest line number of each page of staged rows. */
export async function paginas(tx: Tx, alvo: Alvo, tamanho: number): Promise<{ ate: number; linhas: number }[]> {
  const r = await sql<{ ate: number; linhas: number }>`
    select max(linha) as ate, count(*) as linhas from (
      select l.linha, (row_number() over (order by l.linha) - 1) / ${sql.lit(tamanho)} as pagina from importacao_linha l where ${doAlvo(alvo)}) as t
    group by pagina order by ate`.execute(tx)
  return r.rows
}

const emCamelo = (coluna: string) => coluna.replace(/_(\w)/g, (_, letra: string) => letra.toUpperCase())
/** Columns of a row as the object that the history of a record tells. */
const objeto = (alias: string, colunas: readonly string[]) =>
  sql`jsonb_build_object(${lista(colunas.map((c) => sql`${sql.lit(emCamelo(c))}, ${sql.ref(`${alias}.${c}`)}`))})`
const naAuditoria = (
  def: ImportDef,
  { alvo, quem }: PaginaGravada,
  codigo: string,
) => sql`insert into auditoria (cod_distribuidor, cod_usuario, acao, alvo, registro, dados)
  select ${alvo.codDistribuidor}::int, ${quem.codUsuario}::int, 'gravarImportacao', ${`importacoes/${alvo.codImportacao}`}, ${`${def.registro}:`} || ${sql.ref(codigo)}`

/** Writes a page: records whose key exists are changed where they differ, the others come to be; each is told in its record's history. */
export async function gravarPagina(
  tx: Tx,
  def: ImportDef,
  colunas: readonly string[],
  pagina: PaginaGravada,
): Promise<{ novas: number; alteradas: number }> {
  const { alvo, de, ate } = pagina
  const tabela = sql.table(def.tabela)
  const daPagina = sql`${doAlvo(alvo)} and l.linha > ${de} and l.linha <= ${ate}`
  const temHistorico = (CADASTROS as readonly string[]).includes(def.registro)
  const m = mudaveis(def, colunas)
  let alteradas = 0
  if (m.length > 0) {
    const dasLinhas = sql`importacao_linha l cross join lateral ${registro(def, sql`l.dados`)}`
    const mudam = sql`${daPagina} and ${chaveIgual(def, alvo.codDistribuidor)} and ${difere(def, colunas)}`
    if (temHistorico)
      await sql`${naAuditoria(def, pagina, `p.${def.codigo}`)}, jsonb_build_object('antes', ${objeto('p', m)}, 'depois', ${objeto('n', m)})
        from ${dasLinhas}, ${tabela} p where ${mudam}`.execute(tx)
    const trocas = m.map((c) => sql`${sql.id(c)} = ${sql.ref(`n.${c}`)}`)
    if (def.versoes) trocas.push(sql`versao = p.versao + 1`)
    const r = await sql`update ${tabela} p set ${lista(trocas)} from ${dasLinhas} where ${mudam}`.execute(tx)
    alteradas = Number(r.numAffectedRows ?? 0)
  }
  const todas = [...new Set([...Object.keys(def.padrao), ...colunas])]
  const insere = sql`insert into ${tabela} (cod_distribuidor, ${lista(todas.map((c) => sql.id(c)))})
    select ${alvo.codDistribuidor}::int, ${refs('n', todas)}
    from importacao_linha l cross join lateral ${registro(def, sql`${JSON.stringify(def.padrao)}::jsonb || l.dados`)}
    where ${daPagina} and not exists (select from ${tabela} p where ${chaveIgual(def, alvo.codDistribuidor)}) order by l.linha`
  const r = await (
    temHistorico
      ? sql`with novos as (${insere} returning *)
          ${naAuditoria(def, pagina, `novos.${def.codigo}`)}, jsonb_build_object('antes', 'null'::jsonb, 'depois', ${objeto('novos', todas)}) from novos`
      : insere
  ).execute(tx)
  await def.depois?.(tx, pagina)
  return { novas: Number(r.numAffectedRows ?? 0), alteradas }
}
