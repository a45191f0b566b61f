import { sql } from 'kysely'
import type { AccessMapping } from '#shared/conta/access-mapping.ts'
import type { OidcProvider } from '#shared/conta/provedores.ts'
import { ofTenant, type Tx } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'

/** Address of this distributor that a provider sends people back to. Of the configured domain, never of a Host header. */
export const returnUrl = ({ tipoConexao, dominioApi }: Tenant, codProvedor: number): string =>
  `${tipoConexao}://${dominioApi}/api/entrada/provedores/${codProvedor}/volta`

/** Address that a provider calls to end sessions. */
export const logoutUrl = ({ tipoConexao, dominioApi }: Tenant, codProvedor: number): string =>
  `${tipoConexao}://${dominioApi}/api/entrada/provedores/${codProvedor}/saida`

/** The distributor's providers, without their secrets. */
export async function listProvedores(c: Ctx, codProvedor?: number): Promise<OidcProvider[]> {
  const rows = await c.tx
    .selectFrom('provedorOidc as p')
    .select([
      'p.codProvedor',
      'p.nome',
      'p.emissor',
      'p.idCliente',
      sql<boolean>`p.segredo is not null`.as('temSegredo'),
      'p.dominios',
      'p.ativo',
      'p.criaUsuarios',
      'p.claimGrupos',
      'p.acr',
      'p.segundoFator',
      sql<
        AccessMapping[]
      >`(select coalesce(json_agg(json_build_object('grupo', m.grupo, 'codNivel', m.cod_nivel, 'filtros', m.filtros) order by m.ordem, m.cod_mapa), '[]')
        from acesso_mapa m where m.cod_distribuidor = p.cod_distribuidor and m.cod_provedor = p.cod_provedor)`.as(
        'mapa',
      ),
      sql<number>`(select count(*)::int from identidade_externa i where i.cod_distribuidor = p.cod_distribuidor and i.cod_provedor = p.cod_provedor)`.as(
        'pessoas',
      ),
      'p.verificadoEm',
      'p.erro',
      'p.versao',
    ])
    .where(ofTenant(c, 'p'))
    .$if(codProvedor !== undefined, (q) => q.where('p.codProvedor', '=', codProvedor ?? 0))
    .orderBy('p.nome')
    .execute()
  return rows.map((p) => ({
    ...p,
    retorno: returnUrl(c.tenant, p.codProvedor),
    saida: logoutUrl(c.tenant, p.codProvedor),
  }))
}

/** One provider; throws 404. */
export async function getProvedor(c: Ctx, codProvedor: number): Promise<OidcProvider> {
  const [p] = await listProvedores(c, codProvedor)
  if (!p) throw notFound('Provedor não encontrado')
  return p
}

/** A provider as the sign-in needs it. */
export interface Provider {
  codProvedor: number
  nome: string
  emissor: string
  idCliente: string
  /** Encrypted. */
  segredo: string | null
  dominios: string[]
  ativo: boolean
  criaUsuarios: boolean
  claimGrupos: string
  acr: string | null
  segundoFator: boolean
  /** It was asked when its person authenticated, and did not tell. */
  semHora: boolean
}

export async function readProvider(
  tx: Tx,
  codDistribuidor: number,
  codProvedor: number,
): Promise<Provider | undefined> {
  return tx
    .selectFrom('provedorOidc')
    .select([
      'codProvedor',
      'nome',
      'emissor',
      'idCliente',
      'segredo',
      'dominios',
      'ativo',
      'criaUsuarios',
      'claimGrupos',
      'acr',
      'segundoFator',
      'semHora',
    ])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codProvedor', '=', codProvedor)
    .executeTakeFirst()
}

/** Whether somebody entered by a provider that is in use. */
export async function hasServed(tx: Tx, codDistribuidor: number): Promise<boolean> {
  const served = await tx
    .selectFrom('identidadeExterna as i')
    .innerJoin('provedorOidc as p', (j) =>
      j.onRef('p.codDistribuidor', '=', 'i.codDistribuidor').onRef('p.codProvedor', '=', 'i.codProvedor'),
    )
    .select('i.codUsuario')
    .where('i.codDistribuidor', '=', codDistribuidor)
    .where('p.ativo', '=', true)
    .where('i.vistaEm', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return served !== undefined
}

/** Whether another of the distributor's providers, in use or not, names the domain of this e-mail as its own. */
export async function isOfOther(tx: Tx, codDistribuidor: number, codProvedor: number, email: string): Promise<boolean> {
  const other = await tx
    .selectFrom('provedorOidc')
    .select('codProvedor')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codProvedor', '!=', codProvedor)
    .where(sql<boolean>`${email.split('@')[1] ?? ''} = any (dominios)`)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
