import { sql } from 'kysely'
import type { OpenSessao } from '#shared/conta/conta.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'

/** The caller's open sessions, the current one first. */
export async function listMySessoes(c: SignedInCtx): Promise<OpenSessao[]> {
  const linhas = await c.tx
    .selectFrom('sessao')
    .select([
      'familia',
      sql<boolean>`bool_or(lembrar)`.as('lembrada'),
      sql<string | null>`max(aparelho)`.as('aparelho'),
      sql<string>`min(criada_em)`.as('abertaEm'),
      sql<string>`max(criada_em)`.as('vistaEm'),
    ])
    .where(ofTenant(c))
    .where('codUsuario', '=', c.sessao.codUsuario)
    .groupBy('familia')
    .having(sql<boolean>`bool_or(usada_em is null and revogada_em is null and expira_em > now())`)
    .orderBy('vistaEm', 'desc')
    .limit(50)
    .execute()
  return linhas
    .map((l) => ({ ...l, atual: l.familia === c.sessao.familia }))
    .toSorted((a, b) => Number(b.atual) - Number(a.atual))
}

/** Whether the caller has a session with this family. */
export async function isMySessao(c: SignedInCtx, familia: string): Promise<boolean> {
  const r = await c.tx
    .selectFrom('sessao')
    .select('familia')
    .where(ofTenant(c))
    .where('codUsuario', '=', c.sessao.codUsuario)
    .where('familia', '=', familia)
    .limit(1)
    .executeTakeFirst()
  return r !== undefined
}
