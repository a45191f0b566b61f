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
