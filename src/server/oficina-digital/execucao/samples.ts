import type { execucao } from '#shared/oficina-digital/execucao.ts'
import { type Samples, withVersion, forLoja, forOrcamento } from '../../core/areas/call-sample.ts'

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof execucao> = {
  iniciarExecucao: withVersion(),
  registrarExecucao: withVersion({ linhas: [{ codLinha: 1, estado: 'EXECUTADO' }] }),
  finalizar: withVersion(),
  criarComplementar: { ...forOrcamento, body: () => ({ achados: [{ titulo: 'Coifa rasgada', cor: 'VERMELHO' }] }) },
  complementarDoServico: {
    params: (a) => ({ codServicoAgendado: a.servicoAgendado }),
    body: () => ({ achados: [{ titulo: 'Coifa rasgada', cor: 'VERMELHO' }] }),
  },
  listComplementares: forLoja,
  contaComplementares: forLoja,
  getNovoOrcamento: { params: (a) => ({ codConcessionaria: a.loja, cursor: 0 }), body: () => ({}) },
}
