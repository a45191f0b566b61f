import type { exportacoes } from '#shared/arquivos/exportacoes.ts'
import { type Alvo, type Amostras, naLoja } from '../../core/areas/amostra.ts'

const daExportacao = { de: 'pessoa', params: (a: Alvo) => ({ codExportacao: a.exportacao }) } as const

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof exportacoes> = {
  exportarOrcamentos: naLoja('tela=gerenciar&formato=csv&colunas=placa&'),
  iniciarExportacaoOrcamentos: {
    body: (a) => ({ tela: 'gerenciar', formato: 'csv', colunas: 'placa', codConcessionaria: a.loja }),
  },
  exportarFinalizadosGrupo: naLoja('formato=csv&colunas=grupo&'),
  iniciarExportacaoFinalizadosGrupo: { body: (a) => ({ formato: 'csv', colunas: 'grupo', codConcessionaria: a.loja }) },
  exportarChecklists: naLoja('formato=csv&colunas=placa&'),
  iniciarExportacaoChecklists: { body: (a) => ({ formato: 'csv', colunas: 'placa', codConcessionaria: a.loja }) },
  exportarPainelAgenda: naLoja('formato=csv&colunas=dia&de=2026-11-01&ate=2026-11-30&'),
  iniciarRelatorioDeVendas: { body: (a) => ({ de: '2024-05', ate: '2024-05', lojas: String(a.loja) }) },
  exportarCadastro: { params: () => ({ cadastro: 'mecanicos' }), ...naLoja('formato=csv&colunas=nome&') },
  iniciarExportacaoCadastro: {
    params: () => ({ cadastro: 'mecanicos' }),
    body: (a) => ({ formato: 'csv', colunas: 'nome', codConcessionaria: a.loja }),
  },
  listExportacoes: { semAlvo: 'lista' },
  cancelarExportacao: daExportacao,
  baixarExportacao: daExportacao,
}
