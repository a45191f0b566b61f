import type { OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import type { EstadoOrcamento } from '#shared/rules/orcamento.ts'
import { useIr } from '../../core/navegar.ts'
import { selecionarOrcamento } from '../../core/selecao.ts'

/** What the workshop does next with a quote. */
export type Passo = 'avancar' | 'precificar' | 'enviar' | 'link'

const PASSO: Partial<Record<EstadoOrcamento, Passo>> = {
  NOVO: 'avancar',
  EM_MONTAGEM: 'avancar',
  AGUARDANDO_PRECO: 'precificar',
  PRECIFICADO: 'enviar',
  AGUARDANDO_ALCADA: 'precificar',
  ENVIADO: 'link',
  VISUALIZADO: 'link',
}

/** The next step of a state; null when the workshop has nothing to do. */
export function passoDe(estado: EstadoOrcamento): Passo | null {
  return PASSO[estado] ?? null
}

/** What the next step's button says. */
export const NOME_DO_PASSO: Record<Passo, string> = {
  avancar: 'Avançar',
  precificar: 'Precificar',
  enviar: 'Enviar ao cliente',
  link: 'Copiar link',
}

type Selecionavel = Pick<OrcamentoResumo, 'codOrcamento' | 'checklist' | 'codCheckList' | 'codConcessionaria'>

/** Chooses a quote and opens the screen that works on it. */
export function useTrabalhar(): (tela: 'avancar' | 'precificar', o: Selecionavel) => void {
  const ir = useIr()
  return (tela, o) => {
    selecionarOrcamento(o)
    void ir(`/oficina-digital/${tela}`)
  }
}
