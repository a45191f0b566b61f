import type { Concessionaria } from '#shared/cadastros/concessionarias.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'

/** Reachable dealerships of the same group: those that parts may come from and go to. */
export function useIrmas(codConcessionaria: number): Concessionaria[] {
  const { ativas } = useConcessionarias()
  const grupo = ativas.find((l) => l.codConcessionaria === codConcessionaria)?.codGrupo
  return ativas.filter((l) => l.codGrupo === grupo && l.codConcessionaria !== codConcessionaria)
}
