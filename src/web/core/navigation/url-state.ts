/** Parses a query into plain strings: `?orcamento=12` stays '12'. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Builds a query from plain values and leaves out empty ones. */
export function stringifySearch(search: Record<string, string | number | boolean | null | undefined>): string {
  const params = new URLSearchParams()
  for (const [nome, valor] of Object.entries(search))
    if (valor !== undefined && valor !== null && valor !== '') params.set(nome, String(valor))
  return params.size > 0 ? `?${params}` : ''
}

/** Where the login returns to: a path of this product other than login and logout; null for any other address. */
export function loginReturnTarget(de: string | undefined): string | null {
  if (de === undefined || !/^\/[^/\\]/.test(de) || /^\/(login|logout|aparelho)\b/.test(de)) return null
  return de
}
