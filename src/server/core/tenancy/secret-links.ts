import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { withCtx, type Ctx, tenantWide } from './context.ts'
import { transaction } from '../database/transaction.ts'
import { notFound } from '../http/errors.ts'
import type { Services } from '../services.ts'
import type { Tenant } from './tenant.ts'

/** Kinds of page that a secret link of the agenda opens. */
export type SecretLinkKind = 'PAINEL' | 'CALENDARIO' | 'ICS' | 'ACOMPANHAR' | 'PESQUISA' | 'LEMBRETE' | 'PORTA'
export interface LinkTarget {
  codLink: number
  codConcessionaria: number
  codConsultor: number | null
  codPassagem: number | null
  codAgendamento: number | null
}

/** Token of a link: 128 random bits. */
export const newToken = (): string => randomBytes(16).toString('base64url')

interface NewLink {
  tipo: SecretLinkKind
  codConcessionaria: number
  nome?: string
  codConsultor?: number | null
  codPassagem?: number | null
  codAgendamento?: number | null
  codUsuario?: number | null
  /** Expiry of the link. */
  expiraEm?: string | null
}

/** Creates a link; a visit or appointment that already has one gets the same again. */
export async function createLink(c: Ctx, l: NewLink): Promise<{ codLink: number; token: string }> {
  const { codDistribuidor } = c.tenant
  const values = {
    codDistribuidor,
    tipo: l.tipo,
    token: newToken(),
    codConcessionaria: l.codConcessionaria,
    nome: l.nome ?? '',
    codConsultor: l.codConsultor ?? null,
    codPassagem: l.codPassagem ?? null,
    codAgendamento: l.codAgendamento ?? null,
    codUsuario: l.codUsuario ?? null,
    expiraEm: l.expiraEm ?? null,
  }
  const inserted = await c.tx
    .insertInto('agendaLink')
    .values(values)
    .onConflict((x) => x.doNothing())
    .returning(['codLink', 'token'])
    .executeTakeFirst()
  if (inserted) return inserted
  const r = await sql<{ codLink: number; token: string }>`update agenda_link set expira_em = ${l.expiraEm ?? null}
    where cod_distribuidor = ${codDistribuidor} and tipo = ${l.tipo} and (cod_passagem = ${values.codPassagem}::int or cod_agendamento = ${values.codAgendamento}::int)
    returning cod_link as "codLink", token`.execute(c.tx)
  const [ja] = r.rows
  if (!ja) throw new Error('a link was neither made nor there')
  return ja
}

const LINK_NOT_VALID = 'Este link não existe ou não vale mais. Confira se foi copiado inteiro, ou peça outro à oficina.'

/** Runs `run` for the target of a secret link, with access to its store only; throws 404 for a link that is unknown, revoked or expired. */
export async function withLink<T>(
  { services, tenant, params }: { services: Services; tenant: Tenant; params: { token: string } },
  tipo: SecretLinkKind,
  run: (c: Ctx, alvo: LinkTarget) => Promise<T>,
  leitura = false,
): Promise<T> {
  const target = await findLink(services, tenant, params.token, tipo)
  if (!target) throw notFound(LINK_NOT_VALID)
  const context = { ...tenantWide(tenant), lojas: [target.codConcessionaria] }
  return withCtx(services, tenant, context, (c) => run(c, target), { leitura })
}

/** Finds the target of a token on this distributor's host; undefined when it has none. */
export function findLink(
  { db }: Pick<Services, 'db'>,
  { codDistribuidor }: Tenant,
  token: string,
  tipo: SecretLinkKind,
): Promise<LinkTarget | undefined> {
  return transaction(db, 'sistema', (tx) =>
    tx
      .selectFrom('agendaLink')
      .select(['codLink', 'codConcessionaria', 'codConsultor', 'codPassagem', 'codAgendamento'])
      .where('codDistribuidor', '=', codDistribuidor)
      .where('token', '=', token)
      .where('tipo', '=', tipo)
      .where('revogadoEm', 'is', null)
      .where((eb) => eb.or([eb('expiraEm', 'is', null), eb('expiraEm', '>', sql<string>`now()`)]))
      .executeTakeFirst(),
  )
}

const DOMAINS = {
  PAINEL: 'dominioGestao',
  CALENDARIO: 'dominioGestao',
  ICS: 'dominioGestao',
  ACOMPANHAR: 'dominioOrcamento',
  LEMBRETE: 'dominioOrcamento',
  PORTA: 'dominioOrcamento',
  PESQUISA: 'dominioPesquisa',
} as const

/** Address on the distributor's domain for a kind of link. */
export const linkUrl = (tenant: Tenant, tipo: SecretLinkKind, path: string): string =>
  `${tenant.tipoConexao}://${tenant[DOMAINS[tipo]]}${path}`
