import { sql } from 'kysely'
import type { ChaveDeIntegracao, DadosDoDistribuidor } from '#shared/cadastros/distribuidores.ts'
import { nulo, vazioSeNulo } from '../../core/areas/cadastro.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { forbidden } from '../../core/http/errors.ts'

/** The distributor's own row with its hosts; with `travar`, held until the transaction ends. */
export async function getDistribuidor(c: Ctx, travar = false) {
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
      'logo',
      'icone',
      'versao',
    ])
    .select([
      vazioSeNulo('linkLojaIos', 'linkLojaIos'),
      vazioSeNulo('linkLojaAndroid', 'linkLojaAndroid'),
      vazioSeNulo('urlLegado', 'urlLegado'),
      vazioSeNulo('urlLegadoEntrada', 'urlLegadoEntrada'),
      vazioSeNulo('urlLegadoSaida', 'urlLegadoSaida'),
    ])
    .select(sql<'http' | 'https'>`tipo_conexao`.as('tipoConexao'))
    .where(doInquilino(c))
  const registro = await (travar ? q.forNoKeyUpdate() : q).executeTakeFirstOrThrow()
  const hosts = await c.tx.selectFrom('distribuidorHost').select('host').where(doInquilino(c)).orderBy('host').execute()
  return { ...registro, hosts: hosts.map((h) => h.host) }
}

export type DistribuidorLido = Awaited<ReturnType<typeof getDistribuidor>>

export async function gravarDistribuidor(c: Ctx, d: DadosDoDistribuidor): Promise<void> {
  await c.tx
    .updateTable('distribuidor')
    .set({
      ...d,
      linkLojaIos: nulo(d.linkLojaIos),
      linkLojaAndroid: nulo(d.linkLojaAndroid),
      urlLegado: nulo(d.urlLegado),
      urlLegadoEntrada: nulo(d.urlLegadoEntrada),
      urlLegadoSaida: nulo(d.urlLegadoSaida),
      versao: sql`versao + 1`,
    })
    .where(doInquilino(c))
    .execute()
}

/** A picture stands beside the form: it makes no new version of what the form edits. */
export async function gravarImagem(c: Ctx, imagem: { logo: string | null } | { icone: string | null }): Promise<void> {
  await c.tx.updateTable('distribuidor').set(imagem).where(doInquilino(c)).execute()
}

export async function inserirHost(c: Ctx, host: string): Promise<void> {
  const { codDistribuidor } = c.inquilino
  await c.tx.insertInto('distribuidorHost').values({ codDistribuidor, host }).execute()
}

export async function apagarHost(c: Ctx, host: string): Promise<void> {
  await c.tx.deleteFrom('distribuidorHost').where(doInquilino(c)).where('host', '=', host).execute()
}

/** What the record says counts for every store: somebody narrowed by filters leaves it alone. Throws 403. */
export async function exigirTudo(c: CtxDePessoa): Promise<void> {
  if (await temFiltros(c, c.sessao.codUsuario))
    throw forbidden('Só quem alcança todas as lojas administra o distribuidor')
}

async function temFiltros(c: Ctx, codUsuario: number): Promise<boolean> {
  const f = await c.tx
    .selectFrom('usuarioFiltro')
    .select('tipo')
    .where(doInquilino(c))
    .where('codUsuario', '=', codUsuario)
    .limit(1)
    .executeTakeFirst()
  return f !== undefined
}

export function listChaves(c: Ctx): Promise<ChaveDeIntegracao[]> {
  return c.tx
    .selectFrom('integracaoChave')
    .select(['codChave', 'nome', 'ativa', 'criadaEm', 'ultimoUso', 'revogadaEm', 'teste', 'porMinuto'])
    .where(doInquilino(c))
    .orderBy('ativa', 'desc')
    .orderBy('codChave', 'desc')
    .execute()
}

export async function inserirChave(
  c: Ctx,
  chave: { nome: string; chaveHash: string; teste: boolean; porMinuto: number },
): Promise<number> {
  const { codDistribuidor } = c.inquilino
  const { codChave } = await c.tx
    .insertInto('integracaoChave')
    .values({ codDistribuidor, ...chave })
    .returning('codChave')
    .executeTakeFirstOrThrow()
  return codChave
}

/** False when the key does not exist or was revoked before. */
export async function revogarChave(c: Ctx, codChave: number): Promise<boolean> {
  const r = await c.tx
    .updateTable('integracaoChave')
    .set({ ativa: false, revogadaEm: sql`now()` })
    .where(doInquilino(c))
    .where('codChave', '=', codChave)
    .where('ativa', '=', true)
    .executeTakeFirst()
  return r.numUpdatedRows > 0n
}
