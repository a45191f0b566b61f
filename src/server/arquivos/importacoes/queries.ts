import { sql, type RawBuilder } from 'kysely'
import {
  BYTES_PEDACO,
  type ErroDeLinha,
  type EstadoImportacao,
  type FiltroImportacoes,
  type Importacao,
  type RegistroImportado,
} from '#shared/arquivos/importacoes.ts'
import { contarAte, contem } from '../../core/areas/cadastro.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga, type Tx } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import { filtroPeriodo } from '../../core/areas/filtros.ts'
import type { Alvo, ImportDef } from '../../core/importing/def.ts'
import { depoisDe, fecharPagina, lerCursor } from '../../core/areas/lista.ts'

const MAX_PENDENTES = 3
/** Files begun and not finished: their pieces lie on the disk until the daily clean-up. */
const MAX_ENVIANDO = 10

const base = (tx: Tx) =>
  tx
    .selectFrom('importacao as i')
    .innerJoin('usuario as u', liga('u.codUsuario', 'i.codUsuario'))
    .selectAll('i')
    .select('u.nome as usuario')
export type Guardada = Awaited<ReturnType<ReturnType<typeof base>['executeTakeFirstOrThrow']>>

/** A row as its screens see it. */
export function comoImportacao(g: Guardada): Importacao {
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
  const inteiro = recebidos === bytes && g.apagadaEm === null
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
    registro: g.registro as RegistroImportado,
    estado: g.estado as EstadoImportacao,
    temArquivo: inteiro,
    temPlanilhaDeErros: g.planilhaErros !== null,
  }
}

export async function getImportacao(tx: Tx, alvo: Alvo): Promise<Guardada> {
  const g = await base(tx)
    .where('i.codDistribuidor', '=', alvo.codDistribuidor)
    .where('i.codImportacao', '=', alvo.codImportacao)
    .executeTakeFirst()
  if (!g) throw notFound('Importação não encontrada')
  return g
}

const SITUACOES: Record<NonNullable<FiltroImportacoes['situacao']>, readonly EstadoImportacao[]> = {
  andamento: ['ENVIANDO', 'NA_FILA', 'CONFERINDO', 'CONFERIDA', 'CONFIRMADA', 'GRAVANDO'],
  concluidas: ['CONCLUIDA'],
  erros: ['COM_ERROS', 'FALHOU'],
  canceladas: ['CANCELADA', 'EXPIRADA'],
}

/** Newest first; its first page also tells how many there are. */
export async function listImportacoes(c: Ctx, f: FiltroImportacoes) {
  const onde: RawBuilder<boolean>[] = filtroPeriodo(sql.ref('i.criada_em'), sql.lit('America/Sao_Paulo'), f.de, f.ate)
  if (f.registro) onde.push(sql`i.registro = ${f.registro}`)
  if (f.situacao) onde.push(sql`i.estado = any(${SITUACOES[f.situacao]}::text[])`)
  if (f.busca) onde.push(contem(['i.nome', 'u.nome'], f.busca))
  let todas = base(c.tx).where(doInquilino(c, 'i'))
  for (const o of onde) todas = todas.where(o)
  const depois = depoisDe(sql`i.criada_em, i.cod_importacao`, lerCursor(f.cursor), 'desc', 'timestamptz')
  const linhas = await (depois ? todas.where(depois) : todas)
    .orderBy('i.criadaEm', 'desc')
    .orderBy('i.codImportacao', 'desc')
    .limit(f.limite + 1)
    .execute()
  const { itens, proximo } = fecharPagina(linhas, f.limite, (l) => ({ valor: l.criadaEm, cod: l.codImportacao }))
  return { itens: itens.map(comoImportacao), proximo, contagem: f.cursor ? null : await contarAte(c.tx, todas) }
}

export async function listErros(tx: Tx, alvo: Alvo, cursor: string | undefined, limite: number) {
  const depois = depoisDe(sql`linha, cod_erro`, lerCursor(cursor), 'asc', 'bigint')
  let todos = tx
    .selectFrom('importacaoErro')
    .selectAll()
    .where('codDistribuidor', '=', alvo.codDistribuidor)
    .where('codImportacao', '=', alvo.codImportacao)
  if (depois) todos = todos.where(depois)
  const linhas = await todos
    .orderBy('linha')
    .orderBy('codErro')
    .limit(limite + 1)
    .execute()
  const { itens, proximo } = fecharPagina(linhas, limite, (l) => ({ valor: l.linha, cod: l.codErro }))
  return {
    itens: itens.map(({ linha, coluna, valor, mensagem }): ErroDeLinha => ({ linha, coluna, valor, mensagem })),
    proximo,
  }
}

/** A file announced; throws 409 when its sender has too many on the way. */
export async function criarImportacao(
  c: Ctx,
  codUsuario: number,
  nova: { registro: RegistroImportado; nome: string; bytes: number; codConcessionaria?: number | undefined },
): Promise<Guardada> {
  const { codDistribuidor } = c.inquilino
  const { n, enviando } = await c.tx
    .selectFrom('importacao')
    .select(sql<number>`count(*) filter (where estado <> 'ENVIANDO')`.as('n'))
    .select(sql<number>`count(*) filter (where estado = 'ENVIANDO')`.as('enviando'))
    .where(doInquilino(c))
    .where('codUsuario', '=', codUsuario)
    .where('estado', 'in', ['ENVIANDO', 'NA_FILA', 'CONFERINDO', 'CONFIRMADA', 'GRAVANDO'])
    .executeTakeFirstOrThrow()
  if (enviando >= MAX_ENVIANDO)
    throw conflict('muitas-importacoes', `Há ${enviando} envios seus pela metade. Cancele algum, ou espere até amanhã.`)
  if (n >= MAX_PENDENTES)
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

/** One's own import, held until the transaction ends. */
export async function travarSua(tx: Tx, alvo: Alvo, codUsuario: number): Promise<Guardada> {
  return encontrada(await sua(tx, alvo, codUsuario).forUpdate('i').executeTakeFirst())
}

/** The same without a lock, for a look at it. */
export async function lerSua(tx: Tx, alvo: Alvo, codUsuario: number): Promise<Guardada> {
  return encontrada(await sua(tx, alvo, codUsuario).executeTakeFirst())
}

const sua = (tx: Tx, alvo: Alvo, codUsuario: number) =>
  base(tx)
    .where('i.codDistribuidor', '=', alvo.codDistribuidor)
    .where('i.codImportacao', '=', alvo.codImportacao)
    .where('i.codUsuario', '=', codUsuario)

function encontrada(g: Guardada | undefined): Guardada {
  if (!g) throw notFound('Importação não encontrada')
  return g
}

/** A piece has come; the last one puts the file in the queue. */
export async function contarPedaco(tx: Tx, g: Guardada, tamanho: number): Promise<Guardada> {
  const recebidos = g.recebidos + tamanho
  await tx
    .updateTable('importacao')
    .set({ recebidos, sinalEm: sql`now()`, ...(recebidos === g.bytes && { estado: 'NA_FILA' }) })
    .where('codDistribuidor', '=', g.codDistribuidor)
    .where('codImportacao', '=', g.codImportacao)
    .execute()
  return getImportacao(tx, g)
}

/** Puts what was judged good in the queue to be written, once: later calls give the import as it is. */
export async function confirmarImportacao(tx: Tx, alvo: Alvo, codUsuario: number): Promise<Guardada> {
  const g = await travarSua(tx, alvo, codUsuario)
  if (g.estado === 'CONFIRMADA' || g.estado === 'GRAVANDO' || g.estado === 'CONCLUIDA') return g
  if (g.estado !== 'CONFERIDA') throw conflict('nao-conferida', 'Este arquivo não está pronto para gravar')
  return mudar(tx, g, { estado: 'CONFIRMADA', linhas: 0, tentativas: 0 })
}

/** Gives an import up, one's own or, for who sees all, anybody's; its worker notices at its next step. */
export async function cancelarImportacao(tx: Tx, alvo: Alvo): Promise<Guardada> {
  const g = await getImportacao(tx, alvo)
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

type Mudancas = Partial<
  Pick<
    Guardada,
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

async function mudar(tx: Tx, alvo: Alvo, { terminou, ...m }: Mudancas): Promise<Guardada> {
  await tx
    .updateTable('importacao')
    .set({ ...m, sinalEm: sql`now()`, ...(terminou && { terminadaEm: sql`now()` }) })
    .where('codDistribuidor', '=', alvo.codDistribuidor)
    .where('codImportacao', '=', alvo.codImportacao)
    .execute()
  return getImportacao(tx, alvo)
}

/** The next step of what waits in the queue. */
const PASSOS = { NA_FILA: 'CONFERINDO', CONFIRMADA: 'GRAVANDO' } as const

/** A worker takes one that waits, once among all; null when another has it, or it was cancelled. */
export async function tomarImportacao(tx: Tx, alvo: Alvo): Promise<(Guardada & { dominioGestao: string }) | null> {
  const r = await tx
    .updateTable('importacao')
    .set({
      estado: sql`case estado when 'NA_FILA' then ${PASSOS.NA_FILA} else ${PASSOS.CONFIRMADA} end`,
      tentativas: sql`tentativas + 1`,
      sinalEm: sql`now()`,
      faseEm: sql`now()`,
      linhas: 0,
      erro: null,
    })
    .where('codDistribuidor', '=', alvo.codDistribuidor)
    .where('codImportacao', '=', alvo.codImportacao)
    .where('estado', 'in', ['NA_FILA', 'CONFIRMADA'])
    .returning('codImportacao')
    .executeTakeFirst()
  if (!r) return null
  const g = await getImportacao(tx, alvo)
  const d = await tx
    .selectFrom('distribuidor')
    .select('dominioGestao')
    .where('codDistribuidor', '=', alvo.codDistribuidor)
    .executeTakeFirstOrThrow()
  return { ...g, ...d }
}

/** A worker lives, whatever it waits for. */
export async function darSinal(tx: Tx, g: Guardada): Promise<void> {
  if (await segurarImportacao(tx, g)) await mudar(tx, g, {})
}

/** Whether a worker still holds an import, and keeps it so until the transaction ends. */
export async function segurarImportacao(tx: Tx, g: Guardada): Promise<boolean> {
  const segura = await tx
    .selectFrom('importacao')
    .select('codImportacao')
    .where('codDistribuidor', '=', g.codDistribuidor)
    .where('codImportacao', '=', g.codImportacao)
    .where('estado', '=', g.estado)
    .where('tentativas', '=', g.tentativas)
    .forUpdate()
    .executeTakeFirst()
  return segura !== undefined
}

/** A worker's word on the one it holds; null when it holds it no more (cancelled, or given to another). */
export async function marcarImportacao(tx: Tx, g: Guardada, mudancas: Mudancas): Promise<Guardada | null> {
  return (await segurarImportacao(tx, g)) ? mudar(tx, g, mudancas) : null
}

/** Rows of a file as columns of its register's table, kept until they are written; `json` is an array of { linha, dados }. */
export async function guardarLinhas(tx: Tx, { codDistribuidor, codImportacao }: Alvo, json: string): Promise<void> {
  await sql`insert into importacao_linha (cod_distribuidor, cod_importacao, linha, dados)
    select ${codDistribuidor}::int, ${codImportacao}::int, l.linha, l.dados from jsonb_to_recordset(${json}::jsonb) as l (linha int, dados jsonb)`.execute(
    tx,
  )
}

export async function guardarErros(
  tx: Tx,
  { codDistribuidor, codImportacao }: Alvo,
  erros: readonly ErroDeLinha[],
): Promise<void> {
  if (erros.length === 0) return
  await sql`insert into importacao_erro (cod_distribuidor, cod_importacao, linha, coluna, valor, mensagem)
    select ${codDistribuidor}::int, ${codImportacao}::int, e.linha, e.coluna, e.valor, e.mensagem
    from jsonb_to_recordset(${JSON.stringify(erros)}::jsonb) as e (linha int, coluna text, valor text, mensagem text)`.execute(
    tx,
  )
}

/** Puts beside each row's key how the table keeps it, where it does. */
export async function porChaves(tx: Tx, def: ImportDef, { codDistribuidor, codImportacao }: Alvo): Promise<void> {
  const guardadas = def.chave.flatMap((c) => (c.guardada ? [[c.guardada, c.coluna] as const] : []))
  if (guardadas.length === 0) return
  const pares = guardadas.map(([guardada, coluna]) => sql`${sql.lit(guardada)}, sem_acento(dados->>${sql.lit(coluna)})`)
  await sql`update importacao_linha set dados = dados || jsonb_build_object(${sql.join(pares, sql`, `)})
    where cod_distribuidor = ${codDistribuidor} and cod_importacao = ${codImportacao}`.execute(tx)
}

/** Puts the store that a file is of into each of its rows. */
export async function porNaLoja(
  tx: Tx,
  { codDistribuidor, codImportacao, codConcessionaria }: Guardada,
): Promise<void> {
  await sql`update importacao_linha set dados = dados || jsonb_build_object('cod_concessionaria', ${codConcessionaria}::int)
    where cod_distribuidor = ${codDistribuidor} and cod_importacao = ${codImportacao}`.execute(tx)
}

/** What an earlier attempt at reading has left. */
export async function esquecerLeitura(tx: Tx, { codDistribuidor, codImportacao }: Alvo): Promise<void> {
  for (const tabela of ['importacaoLinha', 'importacaoErro'] as const)
    await tx
      .deleteFrom(tabela)
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codImportacao', '=', codImportacao)
      .execute()
}

/** Errors by row, each row's in one text; at most what is kept. */
export async function errosPorLinha(tx: Tx, { codDistribuidor, codImportacao }: Alvo): Promise<[number, string][]> {
  const r = await sql<{
    linha: number
    texto: string
  }>`select linha, string_agg(coluna || ': ' || mensagem, ' ' order by cod_erro) as texto
    from importacao_erro where cod_distribuidor = ${codDistribuidor} and cod_importacao = ${codImportacao} group by linha`.execute(
    tx,
  )
  return r.rows.map((l) => [l.linha, l.texto])
}

/** Whether a piece of this many bytes is what an import waits for at `de`; 'repetido' when it has come before. */
export function pedacoEsperado(g: Guardada, de: number, tamanho: number): 'sim' | 'repetido' | 'nao' {
  if (de < g.recebidos && de % BYTES_PEDACO === 0) return 'repetido'
  return g.estado === 'ENVIANDO' && de === g.recebidos && tamanho === Math.min(BYTES_PEDACO, g.bytes - de)
    ? 'sim'
    : 'nao'
}
