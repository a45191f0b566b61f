import { loadQuietly } from '../../core/http/retry.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Warranty claims to the maker; what opens one from a quote's line or a service. */
export const garantias: Area = {
  screens: {
    '/garantia/solicitacoes/:codSolicitacao?': () => import('./GarantiasPage.tsx').then((m) => m.GarantiasPage),
  },
  listens: {
    garantia_: (changed, { goTo }) => void loadQuietly(() => import('./live.ts')).then((m) => m.hear(changed, goTo)),
  },
  slots: {
    garantiaDaOrdem: () => import('./OrderClaim.tsx').then((m) => m.OrderClaim),
    garantiaDoServico: () => import('./ServiceClaim.tsx').then((m) => m.ServiceClaim),
    garantiasDoOrcamento: () => import('./QuoteClaims.tsx').then((m) => m.QuoteClaims),
  },
}
