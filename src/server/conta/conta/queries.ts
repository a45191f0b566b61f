import type { MySessao } from '#shared/conta/conta.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { listOpenSessoes } from '../nucleo/open-sessoes.ts'

/** The caller's open sessions, the current one first. */
export async function listMySessoes({ tx, tenant, sessao }: SignedInCtx): Promise<MySessao[]> {
  const open = await listOpenSessoes(tx, { codDistribuidor: tenant.codDistribuidor, codUsuario: sessao.codUsuario })
  return open
    .map((s) => ({ ...s, atual: s.familia === sessao.familia }))
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

/** The shared device of the caller's session; null on any other. */
export async function myDevice(c: SignedInCtx): Promise<number | null> {
  const proof = await c.tx
    .selectFrom('sessaoProva')
    .select('codAparelho')
    .where(ofTenant(c))
    .where('familia', '=', c.sessao.familia)
    .executeTakeFirst()
  return proof?.codAparelho ?? null
}
