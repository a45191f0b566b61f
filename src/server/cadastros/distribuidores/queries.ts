import { sql } from 'kysely'
import type { IntegracaoKey, DistribuidorData } from '#shared/cadastros/distribuidores.ts'
import { isKeyScope } from '#shared/core/key-scopes.ts'
import { nullIfEmpty, emptyIfNull } from '../../core/areas/register.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { forbidden } from '../../core/http/errors.ts'

/** The distributor's own row with its hosts; `lock` locks it until the transaction ends. */
export async function getDistribuidor(c: Ctx, lock = false) {
  const q = c.tx
    .selectFrom('distribuidor')
    .select([
      'codDistribuidor',
      'distribuidor',
      'nameEmpresa',
      'dominioGestao',
      'dominioOrcamento',
      'dominioApi',
      'dominioIntegracao',
      'dominioChecklist',
      'dominioPesquisa',
      'mascaraCodigoInterno',
      'mascaraCodigoLogin',
      'corPrimaria',
      'cnpjAlfanumerico',
      'quatroOlhos',
      'retencaoAuditoria',
      'retencaoAcessos',
      'retencaoIntegracoes',
      'retencaoConversas',
      'logo',
      'icone',
      'versao',
    ])
    .select([
      emptyIfNull('linkLojaIos', 'linkLojaIos'),
      emptyIfNull('linkLojaAndroid', 'linkLojaAndroid'),
      emptyIfNull('urlLegado', 'urlLegado'),
      emptyIfNull('urlLegadoEntrada', 'urlLegadoEntrada'),
      emptyIfNull('urlLegadoSaida', 'urlLegadoSaida'),
    ])
    .select(sql<'http' | 'https'>`tipo_conexao`.as('tipoConexao'))
    .where(ofTenant(c))
  const record = await (lock ? q.forNoKeyUpdate() : q).executeTakeFirstOrThrow()
  const hosts = await c.tx.selectFrom('distribuidorHost').select('host').where(ofTenant(c)).orderBy('host').execute()
  return { ...record, hosts: hosts.map((h) => h.host) }
}

export type DistribuidorRow = Awaited<ReturnType<typeof getDistribuidor>>

export async function saveDistribuidor(c: Ctx, d: DistribuidorData): Promise<void> {
  await c.tx
    .updateTable('distribuidor')
    .set({
      ...d,
      linkLojaIos: nullIfEmpty(d.linkLojaIos),
      linkLojaAndroid: nullIfEmpty(d.linkLojaAndroid),
      urlLegado: nullIfEmpty(d.urlLegado),
      urlLegadoEntrada: nullIfEmpty(d.urlLegadoEntrada),
      urlLegadoSaida: nullIfEmpty(d.urlLegadoSaida),
      versao: sql`versao + 1`,
    })
    .where(ofTenant(c))
    .execute()
}

/** Pictures are saved outside the form, so the form's `versao` does not change. */
export async function saveImage(c: Ctx, imagem: { logo: string | null } | { icone: string | null }): Promise<void> {
  await c.tx.updateTable('distribuidor').set(imagem).where(ofTenant(c)).execute()
}

export async function insertHost(c: Ctx, host: string): Promise<void> {
  const { codDistribuidor } = c.tenant
  await c.tx.insertInto('distribuidorHost').values({ codDistribuidor, host }).execute()
}

export async function deleteHost(c: Ctx, host: string): Promise<void> {
  await c.tx.deleteFrom('distribuidorHost').where(ofTenant(c)).where('host', '=', host).execute()
}

/** The record applies to every store, so users with filters may not change it. Throws 403. */
export async function requireUnfiltered(c: SignedInCtx): Promise<void> {
  if (await hasFilters(c, c.sessao.codUsuario))
    throw forbidden('Isto vale para todas as lojas: só quem alcança todas o muda. Peça a um administrador sem filtros.')
}

async function hasFilters(c: Ctx, codUsuario: number): Promise<boolean> {
  const f = await c.tx
    .selectFrom('usuarioFiltro')
    .select('tipo')
    .where(ofTenant(c))
    .where('codUsuario', '=', codUsuario)
    .limit(1)
    .executeTakeFirst()
  return f !== undefined
}

export async function listKeys(c: Ctx): Promise<IntegracaoKey[]> {
  const rows = await c.tx
    .selectFrom('integracaoChave')
    .select([
      'codChave',
      'nome',
      'ativa',
      'criadaEm',
      'ultimoUso',
      'revogadaEm',
      'teste',
      'porMinuto',
      'escopos',
      'expiraEm',
    ])
    .where(ofTenant(c))
    .orderBy('ativa', 'desc')
    .orderBy('codChave', 'desc')
    .execute()
  return rows.map((r) => ({ ...r, escopos: r.escopos?.filter(isKeyScope) ?? null }))
}

export async function insertKey(
  c: Ctx,
  key: Pick<IntegracaoKey, 'nome' | 'teste' | 'porMinuto' | 'escopos' | 'expiraEm'> & { chaveHash: string },
): Promise<number> {
  const { codDistribuidor } = c.tenant
  const { codChave } = await c.tx
    .insertInto('integracaoChave')
    .values({ codDistribuidor, ...key })
    .returning('codChave')
    .executeTakeFirstOrThrow()
  return codChave
}

/** Returns false when the key does not exist or is revoked. */
export async function changeKey(
  c: Ctx,
  codChave: number,
  data: Pick<IntegracaoKey, 'escopos' | 'expiraEm'>,
): Promise<boolean> {
  const r = await c.tx
    .updateTable('integracaoChave')
    .set(data)
    .where(ofTenant(c))
    .where('codChave', '=', codChave)
    .where('ativa', '=', true)
    .executeTakeFirst()
  return r.numUpdatedRows > 0n
}

/** Returns false when the key does not exist or is already revoked. */
export async function revokeKey(c: Ctx, codChave: number): Promise<boolean> {
  const r = await c.tx
    .updateTable('integracaoChave')
    .set({ ativa: false, revogadaEm: sql`now()` })
    .where(ofTenant(c))
    .where('codChave', '=', codChave)
    .where('ativa', '=', true)
    .executeTakeFirst()
  return r.numUpdatedRows > 0n
}
