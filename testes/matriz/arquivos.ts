import { exportacoes } from '#shared/exportacoes.ts'
import { importacoes } from '#shared/importacoes.ts'
import { area, naLoja, type Alvo } from './tipos.ts'

const daExportacao = { de: 'pessoa', params: (a: Alvo) => ({ codExportacao: a.exportacao }) } as const
const daImportacao = { params: (a: Alvo) => ({ codImportacao: a.importacao }) }

export const matrizExportacoes = area(exportacoes, {
  exportarOrcamentos: naLoja('tela=gerenciar&formato=csv&colunas=placa&'),
  iniciarExportacaoOrcamentos: { body: (a) => ({ tela: 'gerenciar', formato: 'csv', colunas: 'placa', codConcessionaria: a.loja }) },
  exportarChecklists: naLoja('formato=csv&colunas=placa&'),
  iniciarExportacaoChecklists: { body: (a) => ({ formato: 'csv', colunas: 'placa', codConcessionaria: a.loja }) },
  exportarCadastro: { params: () => ({ cadastro: 'mecanicos' }), ...naLoja('formato=csv&colunas=nome&') },
  iniciarExportacaoCadastro: { params: () => ({ cadastro: 'mecanicos' }), body: (a) => ({ formato: 'csv', colunas: 'nome', codConcessionaria: a.loja }) },
  listExportacoes: { semAlvo: 'lista' },
  cancelarExportacao: daExportacao,
  baixarExportacao: daExportacao,
})

export const matrizImportacoes = area(importacoes, {
  baixarModelo: { semAlvo: 'fixo', params: () => ({ registro: 'servicos' }), query: () => 'formato=csv' },
  iniciarImportacao: { semAlvo: 'ato', body: () => ({ registro: 'servicos', nome: 'servicos.csv', bytes: 0 }) },
  enviarPedaco: { params: (a) => ({ codImportacao: a.importacao, de: 0 }), bytes: () => Buffer.from('x') },
  listImportacoes: { semAlvo: 'lista' },
  getImportacao: daImportacao,
  listErrosImportacao: daImportacao,
  confirmarImportacao: daImportacao,
  cancelarImportacao: daImportacao,
  baixarImportado: daImportacao,
  baixarPlanilhaDeErros: daImportacao,
})
