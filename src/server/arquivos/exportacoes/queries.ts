import { sql } from 'kysely'
import type { Exportacao, Formato, ArquivoExportado } from '#shared/arquivos/exportacoes.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, type Tx } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import type { Partes } from '../../core/partes.ts'
import { tituloGuardado } from './listas.ts'

const MAX_PENDENTES = 3
const NO_DRAWER = 10

const colunas = [
  'codDistribuidor',
  'codExportacao',
  'codUsuario',
  'lista',
  'formato',
  'pedido',
  'estado',
  'linhas',
  'total',
  'tentativas',
  'lojas',
  'arquivo',
  'bytes',
  'erro',
  'criadaEm',
  'terminadaEm',
  'expiraEm',
] as const
const base = (tx: Tx) => tx.selectFrom('exportacao').select(colunas)
export type Guardada = Awaited<ReturnType<ReturnType<typeof base>['executeTakeFirstOrThrow']>>

/** A row as its requester sees it; a file past its time is gone, whether the daily job has passed or not. */
export function comoExportacao(partes: Partes, g: Guardada): Exportacao {
  const lista = g.lista as ArquivoExportado
  const vencida = g.estado === 'PRONTA' && g.expiraEm !== null && Date.parse(g.expiraEm) < Date.now()
  const { codExportacao, linhas, total, bytes, erro, criadaEm, terminadaEm, expiraEm } = g
  const estado = vencida ? 'EXPIRADA' : (g.estado as Exportacao['estado'])
  return {
    codExportacao,
    lista,
    titulo: tituloGuardado(partes, lista, g.pedido),
    formato: g.formato as Formato,
    estado,
    linhas,
    total,
    bytes,
    erro,
    criadaEm,
    terminadaEm,
    expiraEm,
  }
}

/** The caller's own: the policy shows nobody else's. */
export async function listExportacoes(c: Ctx): Promise<Exportacao[]> {
  const r = await base(c.tx)
    .where(doInquilino(c))
    .where('criadaEm', '>', sql<string>`now() - interval '7 days'`)
    .orderBy('codExportacao', 'desc')
    .limit(NO_DRAWER)
    .execute()
  return r.map((g) => comoExportacao(c.partes, g))
}

export async function getExportacao(c: Ctx, codExportacao: number): Promise<Guardada> {
  const g = await base(c.tx).where(doInquilino(c)).where('codExportacao', '=', codExportacao).executeTakeFirst()
  if (!g) throw notFound('Arquivo não encontrado')
  return g
}

/** Puts an export in the queue; throws 409 when its requester has too many waiting. */
export async function criarExportacao(
  c: Ctx,
  codUsuario: number,
  nova: { lista: ArquivoExportado; formato: Formato; pedido: object },
): Promise<Guardada> {
  const { codDistribuidor } = c.inquilino
  const { n } = await c.tx
    .selectFrom('exportacao')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(doInquilino(c))
    .where('estado', 'in', ['NA_FILA', 'EXECUTANDO'])
    .executeTakeFirstOrThrow()
  if (n >= MAX_PENDENTES)
    throw conflict(
      'muitas-exportacoes',
      `Já há ${n} arquivos seus em preparo. Espere um terminar, ou cancele um deles.`,
    )
  return c.tx
    .insertInto('exportacao')
    .values({
      codDistribuidor,
      codUsuario,
      lista: nova.lista,
      formato: nova.formato,
      pedido: sql`${JSON.stringify(nova.pedido)}::jsonb`,
    })
    .returning(colunas)
    .executeTakeFirstOrThrow()
}

/** Gives up what is not ready yet; its worker notices at its next step. */
export async function cancelarExportacao(c: Ctx, codExportacao: number): Promise<Guardada> {
  const r = await c.tx
    .updateTable('exportacao')
    .set({ estado: 'CANCELADA', terminadaEm: sql`now()` })
    .where(doInquilino(c))
    .where('codExportacao', '=', codExportacao)
    .where('estado', 'in', ['NA_FILA', 'EXECUTANDO'])
    .returning(colunas)
    .executeTakeFirst()
  if (r) return r
  const g = await getExportacao(c, codExportacao)
  if (g.estado === 'CANCELADA') return g
  throw conflict('exportacao-terminada', 'Este arquivo já não está em preparo')
}

/** Which one of whom. */
export interface Alvo {
  codDistribuidor: number
  codExportacao: number
}

/** A worker takes one that waits, once among all; null when another has it, or it was cancelled. */
export async function tomarExportacao(
  tx: Tx,
  alvo: Alvo,
): Promise<(Guardada & { nome: string; dominioGestao: string }) | null> {
  const g = await tx
    .updateTable('exportacao')
    .set({ estado: 'EXECUTANDO', tentativas: sql`tentativas + 1`, sinalEm: sql`now()`, linhas: 0, erro: null })
    .where('codDistribuidor', '=', alvo.codDistribuidor)
    .where('codExportacao', '=', alvo.codExportacao)
    .where('estado', '=', 'NA_FILA')
    .returning(colunas)
    .executeTakeFirst()
  if (!g) return null
  const quem = await tx
    .selectFrom('usuario as u')
    .innerJoin('distribuidor as d', 'd.codDistribuidor', 'u.codDistribuidor')
    .select(['u.nome', 'd.dominioGestao'])
    .where('u.codDistribuidor', '=', g.codDistribuidor)
    .where('u.codUsuario', '=', g.codUsuario)
    .executeTakeFirstOrThrow()
  return { ...g, ...quem }
}

type Mudancas = Partial<Pick<Guardada, 'estado' | 'linhas' | 'total' | 'lojas' | 'arquivo' | 'bytes' | 'erro'>> & {
  terminou?: true
  horas?: number
}

/** A worker's word on the one it holds; null when it holds it no more (cancelled, or given to another). */
export async function marcarExportacao(
  tx: Tx,
  g: Guardada,
  { terminou, horas, ...m }: Mudancas,
): Promise<Guardada | null> {
  const r = await tx
    .updateTable('exportacao')
    .set({
      ...m,
      sinalEm: sql`now()`,
      ...(terminou && { terminadaEm: sql`now()` }),
      ...(horas && { expiraEm: sql`now() + make_interval(hours => ${horas}::int)` }),
    })
    .where('codDistribuidor', '=', g.codDistribuidor)
    .where('codExportacao', '=', g.codExportacao)
    .where('estado', '=', 'EXECUTANDO')
    .where('tentativas', '=', g.tentativas)
    .returning(colunas)
    .executeTakeFirst()
  return r ?? null
}
