import type { execucao } from '#shared/oficina-digital/execucao.ts'
import { type Amostras, comVersao, daLoja, doOrcamento } from '../../core/areas/amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof execucao> = {
  iniciarExecucao: comVersao(),
  registrarExecucao: comVersao({ linhas: [{ codLinha: 1, estado: 'EXECUTADO' }] }),
  finalizar: comVersao(),
  criarComplementar: { ...doOrcamento, body: () => ({ achados: [{ titulo: 'Coifa rasgada', cor: 'VERMELHO' }] }) },
  complementarDoServico: {
    params: (a) => ({ codServicoAgendado: a.servicoAgendado }),
    body: () => ({ achados: [{ titulo: 'Coifa rasgada', cor: 'VERMELHO' }] }),
  },
  listComplementares: daLoja,
  contaComplementares: daLoja,
  getNovoOrcamento: { params: (a) => ({ codConcessionaria: a.loja, cursor: 0 }), body: () => ({}) },
}
