import { readJson, saveJson } from '../storage/storage.ts'

const KEY = 'orcamentoSelecionado'

/** The quote that avançar and precificar work on. */
export interface SelectedOrcamento {
  checklist: string
  codCheckList: number
  codConcessionaria: number
  codOrcamento: number
}

/** Selects the quote to work on; kept in this tab. */
export function selectOrcamento(orcamento: SelectedOrcamento): void {
  const { checklist, codCheckList, codConcessionaria, codOrcamento } = orcamento
  saveJson(sessionStorage, KEY, { checklist, codCheckList, codConcessionaria, codOrcamento })
}

/** The selected quote; null unless checklist, its code and the store are all known. */
export function selectedOrcamento(): SelectedOrcamento | null {
  const o = readJson<SelectedOrcamento | null>(sessionStorage, KEY, null)
  return o?.checklist && o.codCheckList && o.codConcessionaria ? o : null
}
