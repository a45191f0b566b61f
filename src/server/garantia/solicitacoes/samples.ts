import type { integracaoGarantias } from '#shared/garantia/integracao-garantias.ts'
import type { solicitacoes } from '#shared/garantia/solicitacoes.ts'
import { atLoja, type Samples, type Target } from '../../core/areas/call-sample.ts'

const forGarantia = { params: (a: Target) => ({ codSolicitacao: a.garantia }) }
const why = { ...forGarantia, body: () => ({ versao: 1, motivo: 'Pedido errado' }) }

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof solicitacoes & typeof integracaoGarantias> = {
  listGarantias: atLoja(),
  resumoGarantias: atLoja(),
  getGarantia: forGarantia,
  garantiasDoAlvo: { params: (a) => ({ tipo: 'servico', codigo: a.servicoAgendado }) },
  pedirGarantia: { body: (a) => ({ origem: 'SERVICO', codigo: a.servicoAgendado }) },
  salvarGarantia: {
    ...forGarantia,
    body: () => ({
      versao: 1,
      reclamacao: 'Barulho na frente',
      causa: 'Folga na bieleta',
      correcao: 'Bieleta trocada',
      km: 21_000,
      itens: [{ tipo: 'PECA', codigo: 'B1', descricao: 'Bieleta', quantidade: 1, minutos: null, valor: 12_000 }],
    }),
  },
  anexarEvidencia: { ...forGarantia, body: () => ({ tipo: 'PECA_GUARDADA', texto: 'Prateleira 4' }) },
  usarFotoNaGarantia: {
    ...forGarantia,
    body: (a) => ({ tipo: 'FOTO_PECA', origem: 'VISITA', codFoto: a.visitPhoto }),
  },
  retirarEvidencia: { params: (a) => ({ codSolicitacao: a.garantia, codEvidencia: a.garantiaEvidencia }) },
  enviarGarantia: { ...forGarantia, body: () => ({ versao: 1 }) },
  responderGarantia: {
    ...forGarantia,
    body: () => ({ versao: 1, resultado: 'GLOSADA', motivo: 'SEM_FOTO' }),
  },
  pagarGarantia: { ...forGarantia, body: () => ({ versao: 1, pagaEm: '2026-01-02' }) },
  corrigirGarantia: { ...forGarantia, body: () => ({ versao: 1 }) },
  contestarGarantia: why,
  desistirGarantia: why,
  dossieDaGarantia: forGarantia,
  exportarGarantias: atLoja(),
  integracaoGarantias: { de: 'rede', ...atLoja() },
  receberRespostasDeGarantia: {
    de: 'rede',
    body: (a) => ({ codConcessionaria: a.loja, itens: [{ numero: 1, resultado: 'GLOSADA', motivo: 'SEM_FOTO' }] }),
  },
}
