import type { Concessionaria } from '#shared/cadastros/concessionarias.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'

/** Other dealerships of the same group in reach: possible partners of a transfer. */
export function useSiblingLojas(codConcessionaria: number): Concessionaria[] {
  const { activeOnes } = useConcessionarias()
  const grupo = activeOnes.find((l) => l.codConcessionaria === codConcessionaria)?.codGrupo
  return activeOnes.filter((l) => l.codGrupo === grupo && l.codConcessionaria !== codConcessionaria)
}
