import type { OrcamentoCompleto } from '#shared/orcamentos.ts'

/** The secret end of a sent quote's link, for tests. */
export function tokenDe(o: OrcamentoCompleto): string {
  return o.versaoEnviada?.url.split('/').at(-1) ?? ''
}
