import type { exportacoes } from '#shared/arquivos/exportacoes.ts'
import { type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const exportacaoParams = { de: 'pessoa', params: (a: Target) => ({ codExportacao: a.exportacao }) } as const

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof exportacoes> = {
  exportarOrcamentos: atLoja('tela=gerenciar&formato=csv&colunas=placa&'),
  iniciarExportacaoOrcamentos: {
    body: (a) => ({ tela: 'gerenciar', formato: 'csv', colunas: 'placa', codConcessionaria: a.loja }),
  },
  exportarFinalizadosGrupo: atLoja('formato=csv&colunas=grupo&'),
  iniciarExportacaoFinalizadosGrupo: { body: (a) => ({ formato: 'csv', colunas: 'grupo', codConcessionaria: a.loja }) },
  exportarChecklists: atLoja('formato=csv&colunas=placa&'),
  iniciarExportacaoChecklists: { body: (a) => ({ formato: 'csv', colunas: 'placa', codConcessionaria: a.loja }) },
  exportarPainelAgenda: atLoja('formato=csv&colunas=dia&de=2026-11-01&ate=2026-11-30&'),
  exportarMovimentosPatio: atLoja('formato=csv&colunas=placa&'),
  iniciarExportacaoMovimentosPatio: {
    body: (a) => ({ formato: 'csv', colunas: 'placa', codConcessionaria: a.loja }),
  },
  iniciarRelatorioDeVendas: { body: (a) => ({ de: '2024-05', ate: '2024-05', lojas: String(a.loja) }) },
  exportarCadastro: { params: () => ({ cadastro: 'respostas-prontas' }), ...atLoja('formato=csv&colunas=titulo&') },
  iniciarExportacaoCadastro: {
    params: () => ({ cadastro: 'respostas-prontas' }),
    body: (a) => ({ formato: 'csv', colunas: 'titulo', codConcessionaria: a.loja }),
  },
  listExportacoes: { withoutTarget: 'lista' },
  cancelarExportacao: exportacaoParams,
  baixarExportacao: exportacaoParams,
}
