import { gravarJson, lerJson } from './armazenamento.ts'

const CHAVE = 'orcamentoSelecionado'

/** The quote that avançar and precificar work on. */
export interface OrcamentoSelecionado {
  checklist: string
  codCheckList: number
  codConcessionaria: number
  codOrcamento: number
}

/** Chooses the quote to work on, kept in this tab. */
export function selecionarOrcamento(orcamento: OrcamentoSelecionado): void {
  const { checklist, codCheckList, codConcessionaria, codOrcamento } = orcamento
  gravarJson(sessionStorage, CHAVE, { checklist, codCheckList, codConcessionaria, codOrcamento })
}

/** The chosen quote; null unless checklist, its code and the dealership are all known. */
export function orcamentoSelecionado(): OrcamentoSelecionado | null {
  const o = lerJson<OrcamentoSelecionado | null>(sessionStorage, CHAVE, null)
  return o?.checklist && o.codCheckList && o.codConcessionaria ? o : null
}
