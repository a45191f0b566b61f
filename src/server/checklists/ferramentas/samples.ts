import type { ferramentas } from '#shared/checklists/ferramentas.ts'
import { type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const checklistParams = { params: (a: Target) => ({ codCheckList: a.checklist }) }
const managedParams = (extra: object = {}) => ({ ...checklistParams, body: () => ({ versaoRegistro: 1, ...extra }) })
const correcao = (a: Target) => ({
  veiculo: { placa: a.placa, chassi: null, marca: 'Fiat', modelo: 'Argo', versao: null, ano: 2023 },
  cliente: { nome: 'Helena', telefone: null },
  km: 1,
  codConsultor: null,
  codMecanico: null,
  itens: [],
})

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof ferramentas> = {
  gerarChecklists: { body: (a) => ({ codConcessionaria: a.loja, quantidade: 1 }) },
  procurarChecklists: atLoja(),
  abrirChecklist: checklistParams,
  listPessoas: checklistParams,
  listMudancas: checklistParams,
  corrigirChecklist: { ...checklistParams, body: (a) => ({ versaoRegistro: 1, correcao: correcao(a) }) },
  cancelarChecklist: managedParams({ motivo: 'teste' }),
  reabrirChecklist: managedParams(),
}
