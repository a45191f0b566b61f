const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Message for a name that cannot be a host. */
export const INVALID_HOST = 'Informe um endereço como gestao.exemplo.com.br, sem https:// nem barras'

/** A host as it is stored and compared: trimmed, lower case. */
export function normalizeHost(host: string): string {
  return host.trim().toLowerCase()
}

/** Whether a normalised name can be a host: labels of letters, digits and hyphens, with a dot, or localhost. */
export function isValidHost(host: string): boolean {
  if (host.length > 253) return false
  return host === 'localhost' || (host.includes('.') && host.split('.').every((r) => LABEL.test(r)))
}

/** Host of a domain, without its port. */
export function hostOfDomain(domain: string): string {
  return normalizeHost(domain).replace(/:\d+$/, '')
}

/** Whether a domain is a valid host, with or without a port. */
export function isValidDomain(domain: string): boolean {
  const portNumber = /:(\d{1,5})$/.exec(domain)?.[1]
  return (
    isValidHost(hostOfDomain(domain)) &&
    (portNumber === undefined || (Number(portNumber) >= 1 && Number(portNumber) <= 65_535))
  )
}

/** The developer's own machine: the only management host whose pages use plain HTTP to the distributor's other hosts. */
const LOCAL_MACHINE = 'localhost:8080'

/**
 * Whether pages of a management host may call the distributor's other hosts. Those answer on https, and a page on plain HTTP cannot call
 * them (except on a developer's machine).
 */
export function canCallOtherHosts(dominioGestao: string, tipoConexao: 'http' | 'https'): boolean {
  return tipoConexao === 'https' || dominioGestao === LOCAL_MACHINE
}

/** Origin of one of a distributor's domains, as browsers write it. */
export function domainOrigin(domain: string, dominioGestao: string): string {
  const host = normalizeHost(domain)
  return dominioGestao === LOCAL_MACHINE ? `http://${host}` : `https://${host.replace(/:443$/, '')}`
}

/** The registrable domain, guessed without the public suffix list: mostly three labels under a country code. */
function registrableDomain(host: string): string {
  const labels = host.split('.')
  const [second = '', country = ''] = labels.slice(-2)
  return labels.slice(country === 'br' || (country.length === 2 && second.length <= 3) ? -3 : -2).join('.')
}

/** Whether two domains are the same site, so that browsers send SameSite=Strict cookies between them. */
export function isSameSite(pickOne: string, other: string): boolean {
  const [a, b] = [hostOfDomain(pickOne), hostOfDomain(other)]
  return a === b || registrableDomain(a) === registrableDomain(b)
}
