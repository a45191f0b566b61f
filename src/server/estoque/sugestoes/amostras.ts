import type { sugestoes } from '#shared/estoque/sugestoes.ts'
import { POLITICAS } from '#shared/rules/reposicao.ts'
import { type Alvo, type Amostras, naLoja } from '../../core/areas/amostra.ts'

const { politica } = POLITICAS.PADRAO
const daSugestao = { params: (a: Alvo) => ({ codSugestao: a.sugestao, codConcessionaria: a.loja }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof sugestoes> = {
  listSugestoes: naLoja(),
  rodadasAbertas: { semAlvo: 'lista' },
  opcoesDePedido: { semAlvo: 'lista' },
  gravarPolitica: { semAlvo: 'ato', body: () => ({ nome: 'Da matriz', politica }) },
  gravarFornecedor: { semAlvo: 'ato', body: () => ({ nome: 'Da matriz', prazo: 5 }) },
  iniciarSugestao: { body: (a) => ({ codConcessionarias: [a.loja], nomePolitica: 'Padrão', politica }) },
  cancelarSugestao: { params: (a) => ({ codSugestao: a.sugestao }) },
  getSugestao: daSugestao,
  listLinhas: daSugestao,
  editarLinhas: {
    ...daSugestao,
    body: (a) => ({ linhas: [{ codLinha: a.linhaSugestao, quantidade: 2, motivo: 'Promoção' }] }),
  },
  aprovarSugestao: { ...daSugestao, body: () => ({ versao: 1 }) },
  descartarSugestao: { ...daSugestao, body: () => ({ versao: 1 }) },
  baixarPedido: { ...daSugestao, query: () => 'formato=csv' },
  receberPedido: {
    ...daSugestao,
    body: (a) => ({ linhas: [{ codLinha: a.linhaSugestao, quantidade: 1 }] }),
  },
  enviarAoDms: daSugestao,
  compararSugestoes: { query: (a) => `codConcessionaria=${a.loja}&a=${a.sugestao}&b=${a.sugestao}` },
  provarPolitica: { body: (a) => ({ codConcessionaria: a.loja, politica }) },
  pedidosAprovados: { de: 'rede', ...naLoja() },
}
