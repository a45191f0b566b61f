import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { findExcesses } from '#shared/rules/alcada.ts'

/** Whether the user needs approval before sending these prices. */
export function mustRequestAlcada(o: FullOrcamento): boolean {
  const approved = o.pedidoAlcada?.resposta === 'APROVADA' && o.pedidoAlcada.vale
  return !approved && findExcesses(o.linhas, o.alcada).length > 0
}
