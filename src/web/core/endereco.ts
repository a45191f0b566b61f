/** Reads an address's query as plain strings: `?orcamento=12` stays '12'. */
export function parseSearch(texto: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(texto))
}

/** Writes a query from plain values, leaving out what is empty. */
export function stringifySearch(search: Record<string, string | number | boolean | null | undefined>): string {
  const params = new URLSearchParams()
  for (const [nome, valor] of Object.entries(search))
    if (valor !== undefined && valor !== null && valor !== '') params.set(nome, String(valor))
  return params.size > 0 ? `?${params}` : ''
}

/** Where a login goes back to: an address of this product that is not itself the door; null for any other. */
export function destinoDepoisDoLogin(de: string | undefined): string | null {
  if (de === undefined || !/^\/[^/\\]/.test(de) || /^\/(login|logout)\b/.test(de)) return null
  return de
}
