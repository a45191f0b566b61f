import { sql } from 'kysely'
import type { SessaoAberta } from '#shared/conta/conta.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'

/** Sign-ins of the caller that are still open, the present one first. */
export async function listMinhasSessoes(c: CtxDePessoa): Promise<SessaoAberta[]> {
  const linhas = await c.tx
    .selectFrom('sessao')
    .select([
      'familia',
      sql<boolean>`bool_or(lembrar)`.as('lembrada'),
      sql<string | null>`max(aparelho)`.as('aparelho'),
      sql<string>`min(criada_em)`.as('abertaEm'),
      sql<string>`max(criada_em)`.as('vistaEm'),
    ])
    .where(doInquilino(c))
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

/** Whether one of the caller's own sign-ins has this name. */
export async function eMinhaSessao(c: CtxDePessoa, familia: string): Promise<boolean> {
  const r = await c.tx
    .selectFrom('sessao')
    .select('familia')
    .where(doInquilino(c))
    .where('codUsuario', '=', c.sessao.codUsuario)
    .where('familia', '=', familia)
    .limit(1)
    .executeTakeFirst()
  return r !== undefined
}
