import { sql, type RawBuilder } from 'kysely'
import {
  type RowError,
  type ImportacaoState,
  type ImportacoesFilter,
  type Importacao,
  type ImportableRecord,
} from '#shared/arquivos/importacoes.ts'
import { countUpTo, contains } from '../../core/areas/register.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn, type Tx } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import { periodFilter } from '../../core/areas/filters.ts'
import type { Target, ImportDef, StagedRow } from '../../core/importing/def.ts'
import { after, closePage, decodeCursor } from '../../core/areas/keyset-page.ts'

const MAX_PENDING = 3
/** Unfinished uploads per user: their chunks stay on disk until the daily clean-up. */
const MAX_UPLOADING = 10

const base = (tx: Tx) =>
  tx
    .selectFrom('importacao as i')
    .innerJoin('usuario as u', joinOn('u.codUsuario', 'i.codUsuario'))
    .selectAll('i')
    .select('u.nome as usuario')
export type StoredRow = Awaited<ReturnType<ReturnType<typeof base>['executeTakeFirstOrThrow']>>

/** An import for the screens. */
export function toImportacao(g: StoredRow): Importacao {
  const {
    codImportacao,
    nome,
    bytes,
    recebidos,
    linhas,
    total,
    novas,
    alteradas,
    iguais,
    erros,
    erro,
    codUsuario,
    usuario,
    criadaEm,
    faseEm,
    terminadaEm,
  } = g
  const integer = recebidos === bytes && g.apagadaEm === null
  return {
    codImportacao,
    nome,
    bytes,
    recebidos,
    linhas,
    total,
    novas,
    alteradas,
    iguais,
    erros,
    erro,
    codUsuario,
    usuario,
    criadaEm,
    faseEm,
    terminadaEm,
    registro: g.registro as ImportableRecord,
    estado: g.estado as ImportacaoState,
    temArquivo: integer,
    temPlanilhaDeErros: g.planilhaErros !== null,
  }
}

export async function getImportacao(tx: Tx, target: Target): Promise<StoredRow> {
  const g = await base(tx)
    .where('i.codDistribuidor', '=', target.codDistribuidor)
    .where('i.codImportacao', '=', target.codImportacao)
    .executeTakeFirst()
  if (!g) throw notFound('Importação não encontrada')
  return g
}

const STATUSES: Record<NonNullable<ImportacoesFilter['situacao']>, readonly ImportacaoState[]> = {
  andamento: ['ENVIANDO', 'NA_FILA', 'CONFERINDO', 'CONFERIDA', 'CONFIRMADA', 'GRAVANDO'],
  concluidas: ['CONCLUIDA'],
  erros: ['COM_ERROS', 'FALHOU'],
  canceladas: ['CANCELADA', 'EXPIRADA'],
}

/** Newest first; the first page includes the total. */
export async function listImportacoes(c: Ctx, f: ImportacoesFilter) {
  const onde: RawBuilder<boolean>[] = periodFilter(sql.ref('i.criada_em'), sql.lit('America/Sao_Paulo'), f.de, f.ate)
  if (f.registro) onde.push(sql`i.registro = ${f.registro}`)
  if (f.situacao) onde.push(sql`i.estado = any(${STATUSES[f.situacao]}::text[])`)
  if (f.busca) onde.push(contains(['i.nome', 'u.nome'], f.busca))
  let todas = base(c.tx).where(ofTenant(c, 'i'))
  for (const o of onde) todas = todas.where(o)
  const depois = after(sql`i.criada_em, i.cod_importacao`, decodeCursor(f.cursor), 'desc', 'timestamptz')
  const linhas = await (depois ? todas.where(depois) : todas)
    .orderBy('i.criadaEm', 'desc')
    .orderBy('i.codImportacao', 'desc')
    .limit(f.limite + 1)
    .execute()
  const { itens, proximo } = closePage(linhas, f.limite, (l) => ({ valor: l.criadaEm, cod: l.codImportacao }))
  return { itens: itens.map(toImportacao), proximo, contagem: f.cursor ? null : await countUpTo(c.tx, todas) }
}

export async function listErrors(tx: Tx, target: Target, cursor: string | undefined, limit: number) {
  const depois = after(sql`linha, cod_erro`, decodeCursor(cursor), 'asc', 'bigint')
  let all = tx
    .selectFrom('importacaoErro')
    .selectAll()
    .where('codDistribuidor', '=', target.codDistribuidor)
    .where('codImportacao', '=', target.codImportacao)
  if (depois) all = all.where(depois)
  const linhas = await all
    .orderBy('linha')
    .orderBy('codErro')
    .limit(limit + 1)
    .execute()
  const { itens, proximo } = closePage(linhas, limit, (l) => ({ valor: l.linha, cod: l.codErro }))
  return {
    itens: itens.map(({ linha, coluna, valor, mensagem }): RowError => ({ linha, coluna, valor, mensagem })),
    proximo,
  }
}

/** Creates an announced import; throws 409 when its sender has too many in progress. */
export async function createImportacao(
  c: Ctx,
  codUsuario: number,
  nova: { registro: ImportableRecord; nome: string; bytes: number; codConcessionaria?: number | undefined },
): Promise<StoredRow> {
  const { codDistribuidor } = c.tenant
  const { n, enviando: sending } = await c.tx
    .selectFrom('importacao')
    .select(sql<number>`count(*) filter (where estado <> 'ENVIANDO')`.as('n'))
    .select(sql<number>`count(*) filter (where estado = 'ENVIANDO')`.as('enviando'))
    .where(ofTenant(c))
    .where('codUsuario', '=', codUsuario)
    .where('estado', 'in', ['ENVIANDO', 'NA_FILA', 'CONFERINDO', 'CONFIRMADA', 'GRAVANDO'])
    .executeTakeFirstOrThrow()
  if (sending >= MAX_UPLOADING)
    throw conflict('muitas-importacoes', `Há ${sending} envios seus pela metade. Cancele algum, ou espere até amanhã.`)
  if (n >= MAX_PENDING)
    throw conflict(
      'muitas-importacoes',
      `Já há ${n} arquivos seus em andamento. Espere um terminar, ou cancele um deles.`,
    )
  const { codImportacao } = await c.tx
    .insertInto('importacao')
    .values({ codDistribuidor, codUsuario, ...nova, sinalEm: sql`now()` })
    .returning('codImportacao')
    .executeTakeFirstOrThrow()
  return getImportacao(c.tx, { codDistribuidor, codImportacao })
}

/** Locks one of the user's own imports until the transaction ends. */
export async function lockOwn(tx: Tx, target: Target, codUsuario: number): Promise<StoredRow> {
  return requireFound(await own(tx, target, codUsuario).forUpdate('i').executeTakeFirst())
}

/** Like `lockOwn`, without the lock. */
export async function readOwn(tx: Tx, target: Target, codUsuario: number): Promise<StoredRow> {
  return requireFound(await own(tx, target, codUsuario).executeTakeFirst())
}

const own = (tx: Tx, target: Target, codUsuario: number) =>
  base(tx)
    .where('i.codDistribuidor', '=', target.codDistribuidor)
    .where('i.codImportacao', '=', target.codImportacao)
    .where('i.codUsuario', '=', codUsuario)

function requireFound(g: StoredRow | undefined): StoredRow {
  if (!g) throw notFound('Importação não encontrada')
  return g
}

/** Records a received chunk; the last one queues the file. */
export async function countChunk(tx: Tx, g: StoredRow, size: number): Promise<StoredRow> {
  const recebidos = g.recebidos + size
  await tx
    .updateTable('importacao')
    .set({ recebidos, sinalEm: sql`now()`, ...(recebidos === g.bytes && { estado: 'NA_FILA' }) })
    .where('codDistribuidor', '=', g.codDistribuidor)
    .where('codImportacao', '=', g.codImportacao)
    .execute()
  return getImportacao(tx, g)
}

/** Queues a validated import for writing, once: later calls return the import unchanged. */
export async function confirmImportacao(tx: Tx, target: Target, codUsuario: number): Promise<StoredRow> {
  const g = await lockOwn(tx, target, codUsuario)
  if (g.estado === 'CONFIRMADA' || g.estado === 'GRAVANDO' || g.estado === 'CONCLUIDA') return g
  if (g.estado !== 'CONFERIDA') throw conflict('nao-conferida', 'Este arquivo não está pronto para gravar')
  return modify(tx, g, { estado: 'CONFIRMADA', linhas: 0, tentativas: 0 })
}

/** Cancels an import: the user's own or, for users who see all, anybody's; its worker notices at its next step. */
export async function cancelImportacao(tx: Tx, target: Target): Promise<StoredRow> {
  const g = await getImportacao(tx, target)
  if (g.estado === 'CANCELADA') return g
  const r = await tx
    .updateTable('importacao')
    .set({ estado: 'CANCELADA', terminadaEm: sql`now()` })
    .where('codDistribuidor', '=', g.codDistribuidor)
    .where('codImportacao', '=', g.codImportacao)
    .where('estado', 'in', ['ENVIANDO', 'NA_FILA', 'CONFERINDO', 'CONFERIDA', 'CONFIRMADA', 'GRAVANDO'])
    .executeTakeFirst()
  if (r.numUpdatedRows === 0n) throw conflict('importacao-terminada', 'Esta importação já terminou')
  await tx
    .deleteFrom('importacaoLinha')
    .where('codDistribuidor', '=', g.codDistribuidor)
    .where('codImportacao', '=', g.codImportacao)
    .execute()
  return getImportacao(tx, g)
}

type Changes = Partial<
  Pick<
    StoredRow,
    | 'estado'
    | 'linhas'
    | 'total'
    | 'novas'
    | 'alteradas'
    | 'iguais'
    | 'erros'
    | 'colunas'
    | 'planilhaErros'
    | 'erro'
    | 'tentativas'
  >
> & { terminou?: true }

async function modify(tx: Tx, target: Target, { terminou: finished, ...m }: Changes): Promise<StoredRow> {
  await tx
    .updateTable('importacao')
    .set({ ...m, sinalEm: sql`now()`, ...(finished && { terminadaEm: sql`now()` }) })
    .where('codDistribuidor', '=', target.codDistribuidor)
    .where('codImportacao', '=', target.codImportacao)
    .execute()
  return getImportacao(tx, target)
}

/** The state that follows each queued state. */
const STEPS = { NA_FILA: 'CONFERINDO', CONFIRMADA: 'GRAVANDO' } as const

/** Claims a waiting import for one worker; null when another worker has it, or it was cancelled. */
export async function claimImportacao(tx: Tx, target: Target): Promise<(StoredRow & { dominioGestao: string }) | null> {
  const r = await tx
    .updateTable('importacao')
    .set({
      estado: sql`case estado when 'NA_FILA' then ${STEPS.NA_FILA} else ${STEPS.CONFIRMADA} end`,
      tentativas: sql`tentativas + 1`,
      sinalEm: sql`now()`,
      faseEm: sql`now()`,
      linhas: 0,
      erro: null,
    })
    .where('codDistribuidor', '=', target.codDistribuidor)
    .where('codImportacao', '=', target.codImportacao)
    .where('estado', 'in', ['NA_FILA', 'CONFIRMADA'])
    .returning('codImportacao')
    .executeTakeFirst()
  if (!r) return null
  const g = await getImportacao(tx, target)
  const d = await tx
    .selectFrom('distribuidor')
    .select('dominioGestao')
    .where('codDistribuidor', '=', target.codDistribuidor)
    .executeTakeFirstOrThrow()
  return { ...g, ...d }
}

/** Records that a worker is alive. */
export async function sendHeartbeat(tx: Tx, g: StoredRow): Promise<void> {
  if (await holdImportacao(tx, g)) await modify(tx, g, {})
}

/** Whether a worker still holds an import; locks it until the transaction ends. */
export async function holdImportacao(tx: Tx, g: StoredRow): Promise<boolean> {
  const held = await tx
    .selectFrom('importacao')
    .select('codImportacao')
    .where('codDistribuidor', '=', g.codDistribuidor)
    .where('codImportacao', '=', g.codImportacao)
    .where('estado', '=', g.estado)
    .where('tentativas', '=', g.tentativas)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

/** Updates an import that the worker holds; null when it no longer does (cancelled, or given to another). */
export async function markImportacao(tx: Tx, g: StoredRow, mudancas: Changes): Promise<StoredRow | null> {
  return (await holdImportacao(tx, g)) ? modify(tx, g, mudancas) : null
}

/** Stages rows of a file with the columns of the register's table; `json` is an array of { linha, dados }. */
export async function storeRows(tx: Tx, { codDistribuidor, codImportacao }: Target, json: string): Promise<void> {
  await sql`insert into importacao_linha (cod_distribuidor, cod_importacao, linha, dados)
    select ${codDistribuidor}::int, ${codImportacao}::int, l.linha, l.dados from jsonb_to_recordset(${json}::jsonb) as l (linha int, dados jsonb)`.execute(
    tx,
  )
}

/** Staged rows in file order, up to `limite`. */
export function listRows(tx: Tx, { codDistribuidor, codImportacao }: Target, limit: number): Promise<StagedRow[]> {
  return tx
    .selectFrom('importacaoLinha')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codImportacao', '=', codImportacao)
    .select(['linha', sql<StagedRow['dados']>`dados`.as('dados')])
    .orderBy('linha')
    .limit(limit)
    .execute()
}

export async function storeErrors(
  tx: Tx,
  { codDistribuidor, codImportacao }: Target,
  errors: readonly RowError[],
): Promise<void> {
  if (errors.length === 0) return
  await sql`insert into importacao_erro (cod_distribuidor, cod_importacao, linha, coluna, valor, mensagem)
    select ${codDistribuidor}::int, ${codImportacao}::int, e.linha, e.coluna, e.valor, e.mensagem
    from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) as e (linha int, coluna text, valor text, mensagem text)`.execute(
    tx,
  )
}

/** Adds to each row's key its form in the table, where the table normalizes it. */
export async function fillKeys(tx: Tx, def: ImportDef, { codDistribuidor, codImportacao }: Target): Promise<void> {
  const stored = def.chave.flatMap((c) => (c.kept ? [[c.kept, c.coluna] as const] : []))
  if (stored.length === 0) return
  const pairs = stored.map(([kept, column]) => sql`${sql.lit(kept)}, sem_acento(dados->>${sql.lit(column)})`)
  await sql`update importacao_linha set dados = dados || jsonb_build_object(${sql.join(pairs, sql`, `)})
    where cod_distribuidor = ${codDistribuidor} and cod_importacao = ${codImportacao}`.execute(tx)
}

/** Sets the file's store in each of its rows. */
export async function assignLoja(
  tx: Tx,
  { codDistribuidor, codImportacao, codConcessionaria }: StoredRow,
): Promise<void> {
  await sql`update importacao_linha set dados = dados || jsonb_build_object('cod_concessionaria', ${codConcessionaria}::int)
    where cod_distribuidor = ${codDistribuidor} and cod_importacao = ${codImportacao}`.execute(tx)
}

/** Deletes the rows and errors of an earlier reading attempt. */
export async function discardReading(tx: Tx, { codDistribuidor, codImportacao }: Target): Promise<void> {
  for (const table of ['importacaoLinha', 'importacaoErro'] as const)
    await tx
      .deleteFrom(table)
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codImportacao', '=', codImportacao)
      .execute()
}

/** Errors by row, joined into one text per row, up to the stored maximum. */
export async function errorsByRow(tx: Tx, { codDistribuidor, codImportacao }: Target): Promise<[number, string][]> {
  const r = await sql<{
    linha: number
    texto: string
  }>`select linha, string_agg(coluna || ': ' || mensagem, ' ' order by cod_erro) as texto
    from importacao_erro where cod_distribuidor = ${codDistribuidor} and cod_importacao = ${codImportacao} group by linha`.execute(
    tx,
  )
  return r.rows.map((l) => [l.linha, l.texto])
}
