import type { Concessionaria } from '#shared/cadastros/concessionarias.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'

/** Other dealerships of the same group in reach: possible partners of a transfer. */
export function useSiblingLojas(codConcessionaria: number): Concessionaria[] {
  const { activeLojas } = useConcessionarias()
  const grupo = activeLojas.find((l) => l.codConcessionaria === codConcessionaria)?.codGrupo
  return activeLojas.filter((l) => l.codGrupo === grupo && l.codConcessionaria !== codConcessionaria)
}
