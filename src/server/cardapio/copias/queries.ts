import { sql } from 'kysely'
import type { Copia, CopiaRequest } from '#shared/cardapio/copias.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'

const RECENT = sql<boolean>`k.feita_em > now() - interval '1 day'`
const MAX_LATEST = 20

/** A side of a copy as text: the store's name, or make and model. */
const side = (column: 'de' | 'para') =>
  sql<string>`coalesce((select l.nome from concessionaria l where l.cod_distribuidor = k.cod_distribuidor and l.cod_concessionaria = (k.${sql.ref(column)}->>'codConcessionaria')::int),
    trim(concat(k.${sql.ref(column)}->>'marca', ' ', coalesce(nullif(k.${sql.ref(column)}->>'modelo', ''), '(marca)'))))`

const base = (c: Ctx) =>
  c.tx
    .selectFrom('cardapioCopia as k')
    .innerJoin('usuario as u', joinOn('u.codUsuario', 'k.codUsuario'))
    .select(['k.codCopia', 'k.linhas', 'u.nome as quem', 'k.feitaEm', 'k.desfeitaEm'])
    .select([
      sql<Copia['tipo']>`k.tipo`.as('tipo'),
      side('de').as('de'),
      side('para').as('para'),
      sql<boolean>`${RECENT} and k.desfeita_em is null`.as('podeDesfazer'),
    ])
    .where(ofTenant(c, 'k'))

/** The last copies, newest first. */
export function listCopias(c: Ctx): Promise<Copia[]> {
  return base(c).orderBy('k.codCopia', 'desc').limit(MAX_LATEST).execute()
}

export async function getCopia(c: Ctx, codCopia: number): Promise<Copia> {
  const copia = await base(c).where('k.codCopia', '=', codCopia).executeTakeFirst()
  if (!copia) throw notFound('Cópia não encontrada')
  return copia
}

/** Locks a copy until the transaction ends and reads it with its undo data. */
export function lockCopia(c: Ctx, codCopia: number) {
  return c.tx
    .selectFrom('cardapioCopia as k')
    .select(['k.codCopia', 'k.tipo', 'k.feito', 'k.desfeitaEm', RECENT.as('recente')])
    .select(sql<boolean>`k.de ? 'codConcessionaria'`.as('entreLojas'))
    .where(ofTenant(c, 'k'))
    .where('k.codCopia', '=', codCopia)
    .forUpdate()
    .executeTakeFirst()
}

const json = (v: unknown) => sql<string>`${JSON.stringify(v)}::jsonb`

export async function saveCopia(c: SignedInCtx, p: CopiaRequest, linhas: number, done: unknown): Promise<number> {
  const { codCopia } = await c.tx
    .insertInto('cardapioCopia')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      tipo: p.tipo,
      de: json(p.de),
      para: json(p.para),
      linhas,
      feito: json(done),
      codUsuario: c.sessao.codUsuario,
    })
    .returning('codCopia')
    .executeTakeFirstOrThrow()
  return codCopia
}

export async function markUndone(c: Ctx, codCopia: number): Promise<void> {
  await c.tx
    .updateTable('cardapioCopia')
    .set({ desfeitaEm: sql`now()` })
    .where(ofTenant(c))
    .where('codCopia', '=', codCopia)
    .execute()
}
