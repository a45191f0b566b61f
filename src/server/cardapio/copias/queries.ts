import { sql } from 'kysely'
import type { Copia, PedidoDeCopia } from '#shared/cardapio/copias.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'

const RECENTE = sql<boolean>`k.feita_em > now() - interval '1 day'`
const ULTIMAS = 20

/** A side of a copy in words: the store's name, or make and model. */
const lado = (coluna: 'de' | 'para') =>
  sql<string>`coalesce((select l.nome from concessionaria l where l.cod_distribuidor = k.cod_distribuidor and l.cod_concessionaria = (k.${sql.ref(coluna)}->>'codConcessionaria')::int),
    trim(concat(k.${sql.ref(coluna)}->>'marca', ' ', coalesce(nullif(k.${sql.ref(coluna)}->>'modelo', ''), '(marca)'))))`

const base = (c: Ctx) =>
  c.tx
    .selectFrom('cardapioCopia as k')
    .innerJoin('usuario as u', liga('u.codUsuario', 'k.codUsuario'))
    .select(['k.codCopia', 'k.linhas', 'u.nome as quem', 'k.feitaEm', 'k.desfeitaEm'])
    .select([
      sql<Copia['tipo']>`k.tipo`.as('tipo'),
      lado('de').as('de'),
      lado('para').as('para'),
      sql<boolean>`${RECENTE} and k.desfeita_em is null`.as('podeDesfazer'),
    ])
    .where(doInquilino(c, 'k'))

/** The last copies, the newest first. */
export function listCopias(c: Ctx): Promise<Copia[]> {
  return base(c).orderBy('k.codCopia', 'desc').limit(ULTIMAS).execute()
}

export async function umaCopia(c: Ctx, codCopia: number): Promise<Copia> {
  const copia = await base(c).where('k.codCopia', '=', codCopia).executeTakeFirst()
  if (!copia) throw notFound('Cópia não encontrada')
  return copia
}

/** A copy with what undoes it, held until the transaction ends. */
export function travarCopia(c: Ctx, codCopia: number) {
  return c.tx
    .selectFrom('cardapioCopia as k')
    .select(['k.codCopia', 'k.tipo', 'k.feito', 'k.desfeitaEm', RECENTE.as('recente')])
    .select(sql<boolean>`k.de ? 'codConcessionaria'`.as('entreLojas'))
    .where(doInquilino(c, 'k'))
    .where('k.codCopia', '=', codCopia)
    .forUpdate()
    .executeTakeFirst()
}

const json = (v: unknown) => sql<string>`${JSON.stringify(v)}::jsonb`

export async function gravarCopia(c: CtxDePessoa, p: PedidoDeCopia, linhas: number, feito: unknown): Promise<number> {
  const { codCopia } = await c.tx
    .insertInto('cardapioCopia')
    .values({
      codDistribuidor: c.inquilino.codDistribuidor,
      tipo: p.tipo,
      de: json(p.de),
      para: json(p.para),
      linhas,
      feito: json(feito),
      codUsuario: c.sessao.codUsuario,
    })
    .returning('codCopia')
    .executeTakeFirstOrThrow()
  return codCopia
}

export async function marcarDesfeita(c: Ctx, codCopia: number): Promise<void> {
  await c.tx
    .updateTable('cardapioCopia')
    .set({ desfeitaEm: sql`now()` })
    .where(doInquilino(c))
    .where('codCopia', '=', codCopia)
    .execute()
}
