import { busca } from '#shared/busca.ts'
import { checklists } from '#shared/checklists.ts'
import { ferramentas } from '#shared/ferramentas.ts'
import { integracao } from '#shared/integracao.ts'
import { buildChecklist } from '../mundo.ts'
import { area, naLoja, type Alvo } from './tipos.ts'

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

export const matrizChecklists = area(checklists, {
  listChecklists: naLoja(),
  contaChecklists: naLoja(),
  opcoesChecklists: naLoja(),
  getChecklist: doChecklist,
  getTendencias: doChecklist,
  getVisitaAnterior: doChecklist,
  getChecklistPdf: doChecklist,
})

export const matrizFerramentas = area(ferramentas, {
  procurarChecklists: naLoja(),
  abrirChecklist: doChecklist,
  listPessoas: doChecklist,
  listMudancas: doChecklist,
  corrigirChecklist: { ...doChecklist, body: (a) => ({ versaoRegistro: 1, correcao: correcao(a) }) },
  cancelarChecklist: gerido({ motivo: 'teste' }),
  reabrirChecklist: gerido(),
  gerarChecklists: { body: (a) => ({ codConcessionaria: a.loja, quantidade: 1 }) },
})

export const matrizIntegracao = area(integracao, {
  receberChecklist: { de: 'rede', body: (a) => buildChecklist(a.loja, { idExterno: 'matriz' }) },
  receberEstoque: { de: 'rede', body: (a) => ({ codConcessionaria: a.loja, itens: [{ codigo: 'P1', quantidade: 3 }] }) },
  listVerificacoes: { de: 'rede', params: (a) => ({ placa: a.placa }), ...naLoja() },
})

export const matrizBusca = area(busca, { buscar: { query: (a) => `q=${a.placa}` } })
