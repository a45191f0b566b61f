import { orcamentoTarget } from './target.ts'
import { showNewOrcamento } from '../../core/realtime/highlights.ts'
import { loadQuietly } from '../../core/http/retry.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Quotes: lists, board, drawer, owners. */
export const orcamentos: Area = {
  screens: {
    '/oficina-digital/gerenciar': () => import('./ManagePage.tsx').then((m) => m.ManagePage),
    '/oficina-digital/finalizados': () => import('./FinishedPage.tsx').then((m) => m.FinishedPage),
    '/oficina-digital/finalizados-grupo': () => import('./FinishedGrupoPage.tsx').then((m) => m.FinishedGrupoPage),
    '/oficina-digital/reprovados': () => import('./RejectedPage.tsx').then((m) => m.RejectedPage),
    '/oficina-digital/historico': () => import('./HistoryPage.tsx').then((m) => m.HistoryPage),
  },
  listens: {
    oficinaDigitalOrcamento_: (novo, { goTo }) =>
      void loadQuietly(() => import('./notify.ts')).then((m) =>
        m.notify(novo, () => void showNewOrcamento(goTo, novo.codOrcamento)),
      ),
    oficinaDigitalAtualizacao_: (changed, { goTo }) => {
      if (changed.aviso !== null)
        void loadQuietly(() => import('./notify.ts')).then((m) => m.notifyAnswer(changed, goTo))
    },
  },
  actions: [
    {
      title: 'Avançar próximo orçamento',
      screen: '/oficina-digital/gerenciar',
      run: ({ goTo }) => void loadQuietly(() => import('./next.ts')).then((m) => m.advanceNext(goTo)),
    },
  ],
  slots: {
    'ato:atribuir': () => import('./OrcamentoActs.tsx').then((m) => m.AssignModal),
    'ato:cancelar': () => import('./OrcamentoActs.tsx').then((m) => m.CancelModal),
    'ato:retirar': () => import('./OrcamentoActs.tsx').then((m) => m.RemoveModal),
  },
  opens: { orcamento: orcamentoTarget },
}
