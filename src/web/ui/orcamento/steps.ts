import type { OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import type { OrcamentoState } from '#shared/rules/orcamento.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { selectOrcamento } from '../../core/session/selection.ts'

/** Next step of the workshop on a quote. */
export type Step = 'avancar' | 'precificar' | 'enviar' | 'link'

const STEP: Partial<Record<OrcamentoState, Step>> = {
  NOVO: 'avancar',
  EM_MONTAGEM: 'avancar',
  AGUARDANDO_PRECO: 'precificar',
  PRECIFICADO: 'enviar',
  AGUARDANDO_ALCADA: 'precificar',
  ENVIADO: 'link',
  VISUALIZADO: 'link',
}

/** Next step for a state; null when the workshop has nothing to do. */
export function nextStep(estado: OrcamentoState): Step | null {
  return STEP[estado] ?? null
}

/** Label of the next step's button. */
export const STEP_NAME: Record<Step, string> = {
  avancar: 'Avançar',
  precificar: 'Precificar',
  enviar: 'Enviar ao cliente',
  link: 'Copiar link',
}

type Selectable = Pick<OrcamentoSummary, 'codOrcamento' | 'checklist' | 'codCheckList' | 'codConcessionaria'>

/** Selects a quote and opens the screen that works on it. */
export function useWorkOn(): (tela: 'avancar' | 'precificar', o: Selectable) => void {
  const goTo = useGoTo()
  return (tela, o) => {
    selectOrcamento(o)
    void goTo(`/oficina-digital/${tela}`)
  }
}
