import type { ferramentas } from '#shared/checklists/ferramentas.ts'
import { type Alvo, type Amostras, naLoja } from '../../core/areas/amostra.ts'

const doChecklist = { params: (a: Alvo) => ({ codCheckList: a.checklist }) }
const gerido = (mais: object = {}) => ({ ...doChecklist, body: () => ({ versaoRegistro: 1, ...mais }) })
const correcao = (a: Alvo) => ({
  veiculo: { placa: a.placa, chassi: null, marca: 'Fiat', modelo: 'Argo', versao: null, ano: 2023 },
  cliente: { nome: 'Helena', telefone: null },
  km: 1,
  codConsultor: null,
  codMecanico: null,
  itens: [],
})

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof ferramentas> = {
  gerarChecklists: { body: (a) => ({ codConcessionaria: a.loja, quantidade: 1 }) },
  procurarChecklists: naLoja(),
  abrirChecklist: doChecklist,
  listPessoas: doChecklist,
  listMudancas: doChecklist,
  corrigirChecklist: { ...doChecklist, body: (a) => ({ versaoRegistro: 1, correcao: correcao(a) }) },
  cancelarChecklist: gerido({ motivo: 'teste' }),
  reabrirChecklist: gerido(),
}
