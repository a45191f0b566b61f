import type { Distribuidor } from '#shared/cadastros/concessionarias.ts'
import type { Endpoint } from '#shared/core/contract.ts'
import { origemDoDominio } from '#shared/rules/hosts.ts'

/** Origins of the distributor's hosts, where they are not the page's own. */
let outros: { api: string; integracao: string } | null = null

/**
 * From now on calls go to the distributor's hosts of API and integration. A page that stands elsewhere than on the management host calls its own:
 * the others answer to that host alone.
 */
export function usarServidores(d: Pick<Distribuidor, 'dominioGestao' | 'dominioApi' | 'dominioIntegracao'>): void {
  const origem = (dominio: string) => origemDoDominio(dominio, d.dominioGestao)
  const propria = origem(d.dominioGestao)
  if (propria !== window.location.origin) return
  const ou = (dominio: string) => (origem(dominio) === propria ? '' : origem(dominio))
  outros = { api: ou(d.dominioApi), integracao: ou(d.dominioIntegracao) }
}

/** Base address of a call, by the host that its endpoint names. */
export function baseDe(host: Endpoint['host']): string {
  return `${host === 'pagina' ? '' : (outros?.[host ?? 'api'] ?? '')}/api/`
}

/** Origin that the live connection is made with. */
export const origemAoVivo = (): string => outros?.api || window.location.origin
