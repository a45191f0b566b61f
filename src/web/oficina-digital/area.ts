import type { Area } from '../receitas/area/area.ts'

/** Quotes. */
export const oficinaDigital: Area = {
  telas: {
    '/oficina-digital/gerenciar': () => import('./GerenciarPage.tsx').then((m) => m.GerenciarPage),
    '/oficina-digital/avancar': () => import('./AvancarPage.tsx').then((m) => m.AvancarPage),
    '/oficina-digital/precificar': () => import('./PrecificarPage.tsx').then((m) => m.PrecificarPage),
    '/oficina-digital/finalizados': () => import('./FinalizadosPage.tsx').then((m) => m.FinalizadosPage),
    '/oficina-digital/finalizados-grupo': () => import('./FinalizadosGrupoPage.tsx').then((m) => m.FinalizadosGrupoPage),
    '/oficina-digital/reprovados': () => import('./ReprovadosPage.tsx').then((m) => m.ReprovadosPage),
    '/oficina-digital/historico': () => import('./HistoricoPage.tsx').then((m) => m.HistoricoPage),
  },
  ouve: {
    loja: {
      oficinaDigitalOrcamento_: (novo, { ir }) =>
        void import('./avisar.ts').then((m) => m.avisarNovoOrcamento(novo, () => void ir('/oficina-digital/gerenciar'))),
    },
  },
  abre: { orcamento: (codigo) => ({ to: '/oficina-digital/historico', search: { orcamento: codigo } }) },
}
