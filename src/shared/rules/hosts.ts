const ROTULO = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Message of a name that no page can be served under. */
export const HOST_INVALIDO = 'Informe um endereço como gestao.exemplo.com.br, sem https:// nem barras'

/** A host as it is stored and compared: without spaces around, lower case. */
export function normalizarHost(host: string): string {
  return host.trim().toLowerCase()
}

/** Whether a normalised name can be a host: labels of letters, digits and hyphens, with a dot, or localhost. */
export function hostValido(host: string): boolean {
  if (host.length > 253) return false
  return host === 'localhost' || (host.includes('.') && host.split('.').every((r) => ROTULO.test(r)))
}

/** Host of a domain that may carry a port. */
export function hostDoDominio(dominio: string): string {
  return normalizarHost(dominio).replace(/:\d+$/, '')
}

/** Whether a domain is a host, alone or with a port. */
export function dominioValido(dominio: string): boolean {
  const porta = /:(\d{1,5})$/.exec(dominio)?.[1]
  return hostValido(hostDoDominio(dominio)) && (porta === undefined || (Number(porta) >= 1 && Number(porta) <= 65_535))
}

/** A developer's own machine: the one management host whose pages speak plain HTTP to the distributor's other hosts. */
const DA_MAQUINA = 'localhost:8080'

/** Whether pages of a management host may call other hosts of their distributor: those are called by https, which a plain page is not. */
export function chamaOutros(dominioGestao: string, tipoConexao: 'http' | 'https'): boolean {
  return tipoConexao === 'https' || dominioGestao === DA_MAQUINA
}

/** Origin of one of a distributor's domains, as browsers write it. */
export function origemDoDominio(dominio: string, dominioGestao: string): string {
  const host = normalizarHost(dominio)
  return dominioGestao === DA_MAQUINA ? `http://${host}` : `https://${host.replace(/:443$/, '')}`
}

/** The name that somebody registered, as far as it can be told without the list of all registries: under a country mostly three labels. */
function registrado(host: string): string {
  const rotulos = host.split('.')
  const [segundo = '', pais = ''] = rotulos.slice(-2)
  return rotulos.slice(pais === 'br' || (pais.length === 2 && segundo.length <= 3) ? -3 : -2).join('.')
}

/** Whether a page of one domain sends the other its strict cookies. */
export function mesmoSite(um: string, outro: string): boolean {
  const [a, b] = [hostDoDominio(um), hostDoDominio(outro)]
  return a === b || registrado(a) === registrado(b)
}
