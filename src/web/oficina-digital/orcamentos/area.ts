import { destinoDoOrcamento } from './destino.ts'
import { mostrarNovo } from '../../core/arrivals.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Quotes: lists, board, drawer, owner. */
export const orcamentos: Area = {
  telas: {
    '/oficina-digital/gerenciar': () => import('./GerenciarPage.tsx').then((m) => m.GerenciarPage),
    '/oficina-digital/finalizados': () => import('./FinalizadosPage.tsx').then((m) => m.FinalizadosPage),
    '/oficina-digital/finalizados-grupo': () =>
      import('./FinalizadosGrupoPage.tsx').then((m) => m.FinalizadosGrupoPage),
    '/oficina-digital/reprovados': () => import('./ReprovadosPage.tsx').then((m) => m.ReprovadosPage),
    '/oficina-digital/historico': () => import('./HistoricoPage.tsx').then((m) => m.HistoricoPage),
  },
  ouve: {
    oficinaDigitalOrcamento_: (novo, { ir }) =>
      void import('./avisar.ts').then((m) => m.avisar(novo, () => void mostrarNovo(ir, novo.codOrcamento))),
    oficinaDigitalAtualizacao_: (mudou, { ir }) => {
      if (mudou.aviso !== null) void import('./avisar.ts').then((m) => m.avisarResposta(mudou, ir))
    },
  },
  acoes: [
    {
      titulo: 'Avançar próximo orçamento',
      tela: '/oficina-digital/gerenciar',
      fazer: ({ ir }) => void import('./proximo.ts').then((m) => m.avancarProximo(ir)),
    },
  ],
  partes: {
    'ato:atribuir': () => import('./AtosOrcamento.tsx').then((m) => m.AtribuirModal),
    'ato:cancelar': () => import('./AtosOrcamento.tsx').then((m) => m.CancelarModal),
    'ato:retirar': () => import('./AtosOrcamento.tsx').then((m) => m.RetirarModal),
  },
  abre: { orcamento: destinoDoOrcamento },
}
