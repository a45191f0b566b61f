import type { OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'

/** Model and year as one text. */
export function veiculoName(o: Pick<OrcamentoSummary, 'modelo' | 'ano'>): string {
  return o.ano === null ? o.modelo : `${o.modelo} · ${o.ano}`
}
