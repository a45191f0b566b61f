import type { Destino } from '../../recipes/area/area.ts'

/** Where any quote is looked at, whatever became of it. */
export function destinoDoOrcamento(codOrcamento: number): Destino {
  return { to: '/oficina-digital/historico', search: { orcamento: codOrcamento } }
}
