import type { Distribuidor } from '#shared/cadastros/concessionarias.ts'
import type { Endpoint } from '#shared/core/contract.ts'
import { domainOrigin } from '#shared/rules/hosts.ts'

/** Origins of the distributor's API and integration hosts; an empty string is the page's own host, null means that all calls go there. */
let others: { api: string; integracao: string } | null = null

/**
 * From now on calls go to the distributor's API and integration hosts. Pages outside the management host keep calling their own host,
 * because the other hosts accept requests from the management host only.
 */
export function configureServers(d: Pick<Distribuidor, 'dominioGestao' | 'dominioApi' | 'dominioIntegracao'>): void {
  const origem = (domain: string) => domainOrigin(domain, d.dominioGestao)
  const propria = origem(d.dominioGestao)
  if (propria !== window.location.origin) return
  const ou = (domain: string) => (origem(domain) === propria ? '' : origem(domain))
  others = { api: ou(d.dominioApi), integracao: ou(d.dominioIntegracao) }
}

/** Base URL of a call, by the host that its endpoint names. */
export function baseUrlFor(host: Endpoint['host']): string {
  return `${host === 'pagina' ? '' : (others?.[host ?? 'api'] ?? '')}/api/`
}

/** Origin of the live connection. */
export const liveOrigin = (): string => others?.api || window.location.origin
