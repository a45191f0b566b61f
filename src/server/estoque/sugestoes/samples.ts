import type { sugestoes } from '#shared/estoque/sugestoes.ts'
import { POLITICAS } from '#shared/rules/reposicao.ts'
import { type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const { politica } = POLITICAS.PADRAO
const forSugestao = { params: (a: Target) => ({ codSugestao: a.sugestao, codConcessionaria: a.loja }) }

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof sugestoes> = {
  listSugestoes: atLoja(),
  rodadasAbertas: { withoutTarget: 'lista' },
  opcoesDePedido: { withoutTarget: 'lista' },
  gravarPolitica: { withoutTarget: 'ato', body: () => ({ nome: 'Da matriz', politica }) },
  gravarFornecedor: { withoutTarget: 'ato', body: () => ({ nome: 'Da matriz', prazo: 5 }) },
  iniciarSugestao: { body: (a) => ({ codConcessionarias: [a.loja], nomePolitica: 'Padrão', politica }) },
  cancelarSugestao: { params: (a) => ({ codSugestao: a.sugestao }) },
  getSugestao: forSugestao,
  listLinhas: forSugestao,
  editarLinhas: {
    ...forSugestao,
    body: (a) => ({ linhas: [{ codLinha: a.sugestaoLinha, quantidade: 2, motivo: 'Promoção' }] }),
  },
  aprovarSugestao: { ...forSugestao, body: () => ({ versao: 1 }) },
  descartarSugestao: { ...forSugestao, body: () => ({ versao: 1 }) },
  baixarPedido: { ...forSugestao, query: () => 'formato=csv' },
  receberPedido: {
    ...forSugestao,
    body: (a) => ({ linhas: [{ codLinha: a.sugestaoLinha, quantidade: 1 }] }),
  },
  enviarAoDms: forSugestao,
  compararSugestoes: { query: (a) => `codConcessionaria=${a.loja}&a=${a.sugestao}&b=${a.sugestao}` },
  provarPolitica: { body: (a) => ({ codConcessionaria: a.loja, politica }) },
  pedidosAprovados: { de: 'rede', ...atLoja() },
}
