import type { Destination } from '../../recipes/area/area.ts'

/** Link to a quote in any state. */
export function orcamentoTarget(codOrcamento: number): Destination {
  return { to: '/oficina-digital/historico', search: { orcamento: codOrcamento } }
}
