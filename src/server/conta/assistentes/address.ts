import type { Tenant } from '../../core/tenancy/tenant.ts'

/** The only scope: reading as the person. */
export const SCOPE = 'ler'

/** Who gives out the tokens: one for each distributor, on its management host. */
export const issuerOf = ({ tipoConexao, dominioGestao }: Tenant): string => `${tipoConexao}://${dominioGestao}`

/** What the tokens open; also the address that a person enters into their program. */
export const resourceOf = (tenant: Tenant): string => `${issuerOf(tenant)}/mcp`

/** Where a client finds out who gives the tokens for the resource. */
export const resourceMetadataOf = (tenant: Tenant): string =>
  `${issuerOf(tenant)}/.well-known/oauth-protected-resource/mcp`

/** Address of a client with an answer in its query; `iss` tells it who answered. */
export function answerAt(tenant: Tenant, redirect: string, answer: Record<string, string | undefined>): string {
  const url = new URL(redirect)
  for (const [k, v] of Object.entries({ ...answer, iss: issuerOf(tenant) })) if (v) url.searchParams.set(k, v)
  return url.href
}
