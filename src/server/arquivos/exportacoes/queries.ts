import { sql } from 'kysely'
import type { Exportacao, Format, ExportedFile } from '#shared/arquivos/exportacoes.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, type Tx } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import type { Services } from '../../core/services.ts'
import { storedTitle } from './lists.ts'

const MAX_PENDING = 3
const IN_DRAWER = 10

const columns = [
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
const base = (tx: Tx) => tx.selectFrom('exportacao').select(columns)
export type StoredRow = Awaited<ReturnType<ReturnType<typeof base>['executeTakeFirstOrThrow']>>

/** An export as its requester sees it; a file past its expiry counts as gone even before the daily job deletes it. */
export function toExportacao(services: Services, g: StoredRow): Exportacao {
  const lista = g.lista as ExportedFile
  const expired = g.estado === 'PRONTA' && g.expiraEm !== null && Date.parse(g.expiraEm) < Date.now()
  const { codExportacao, linhas, total, bytes, erro, criadaEm, terminadaEm, expiraEm } = g
  const estado = expired ? 'EXPIRADA' : (g.estado as Exportacao['estado'])
  return {
    codExportacao,
    lista,
    titulo: storedTitle(services, lista, g.pedido),
    formato: g.formato as Format,
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

/** The caller's own exports; row-level security hides all others. */
export async function listExportacoes(c: Ctx): Promise<Exportacao[]> {
  const r = await base(c.tx)
    .where(ofTenant(c))
    .where('criadaEm', '>', sql<string>`now() - interval '7 days'`)
    .orderBy('codExportacao', 'desc')
    .limit(IN_DRAWER)
    .execute()
  return r.map((g) => toExportacao(c.services, g))
}

export async function getExportacao(c: Ctx, codExportacao: number): Promise<StoredRow> {
  const g = await base(c.tx).where(ofTenant(c)).where('codExportacao', '=', codExportacao).executeTakeFirst()
  if (!g) throw notFound('Arquivo não encontrado')
  return g
}

/** Queues an export; throws 409 when its requester has too many waiting. */
export async function createExportacao(
  c: Ctx,
  codUsuario: number,
  nova: { lista: ExportedFile; formato: Format; pedido: object },
): Promise<StoredRow> {
  const { codDistribuidor } = c.tenant
  const { n } = await c.tx
    .selectFrom('exportacao')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(ofTenant(c))
    .where('estado', 'in', ['NA_FILA', 'EXECUTANDO'])
    .executeTakeFirstOrThrow()
  if (n >= MAX_PENDING)
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
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Cancels an unfinished export; its worker notices at its next step. */
export async function cancelExportacao(c: Ctx, codExportacao: number): Promise<StoredRow> {
  const r = await c.tx
    .updateTable('exportacao')
    .set({ estado: 'CANCELADA', terminadaEm: sql`now()` })
    .where(ofTenant(c))
    .where('codExportacao', '=', codExportacao)
    .where('estado', 'in', ['NA_FILA', 'EXECUTANDO'])
    .returning(columns)
    .executeTakeFirst()
  if (r) return r
  const g = await getExportacao(c, codExportacao)
  if (g.estado === 'CANCELADA') return g
  throw conflict('exportacao-terminada', 'Este arquivo já não está em preparo')
}

/** Key of an export and its requester. */
export interface Target {
  codDistribuidor: number
  codExportacao: number
}

/** Claims a waiting export for one worker; null when another worker has it, or it was cancelled. */
export async function claimExportacao(
  tx: Tx,
  target: Target,
): Promise<(StoredRow & { nome: string; dominioGestao: string }) | null> {
  const g = await tx
    .updateTable('exportacao')
    .set({ estado: 'EXECUTANDO', tentativas: sql`tentativas + 1`, sinalEm: sql`now()`, linhas: 0, erro: null })
    .where('codDistribuidor', '=', target.codDistribuidor)
    .where('codExportacao', '=', target.codExportacao)
    .where('estado', '=', 'NA_FILA')
    .returning(columns)
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

type Changes = Partial<Pick<StoredRow, 'estado' | 'linhas' | 'total' | 'lojas' | 'arquivo' | 'bytes' | 'erro'>> & {
  terminou?: true
  horas?: number
}

/** Updates an export that the worker holds; null when it no longer does (cancelled, or given to another). */
export async function markExportacao(
  tx: Tx,
  g: StoredRow,
  { terminou: finished, horas, ...m }: Changes,
): Promise<StoredRow | null> {
  const r = await tx
    .updateTable('exportacao')
    .set({
      ...m,
      sinalEm: sql`now()`,
      ...(finished && { terminadaEm: sql`now()` }),
      ...(horas && { expiraEm: sql`now() + make_interval(hours => ${horas}::int)` }),
    })
    .where('codDistribuidor', '=', g.codDistribuidor)
    .where('codExportacao', '=', g.codExportacao)
    .where('estado', '=', 'EXECUTANDO')
    .where('tentativas', '=', g.tentativas)
    .returning(columns)
    .executeTakeFirst()
  return r ?? null
}
