import type { OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'

/** Model and year as one text. */
export function nomeVeiculo(o: Pick<OrcamentoResumo, 'modelo' | 'ano'>): string {
  return o.ano === null ? o.modelo : `${o.modelo} · ${o.ano}`
}
