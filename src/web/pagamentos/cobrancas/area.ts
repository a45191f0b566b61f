import { loadQuietly } from '../../core/http/retry.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Charges, payments and the closing by day; the drawer that asks for money. */
export const cobrancas: Area = {
  screens: {
    '/pagamentos/cobrancas/:codCobranca?': () => import('./CobrancasPage.tsx').then((m) => m.CobrancasPage),
    '/pagamentos/recebidos': () => import('./RecebidosPage.tsx').then((m) => m.RecebidosPage),
    '/pagamentos/fechamento': () => import('./FechamentoPage.tsx').then((m) => m.FechamentoPage),
  },
  listens: {
    cobranca_: (changed, { goTo }) => void loadQuietly(() => import('./live.ts')).then((m) => m.hear(changed, goTo)),
  },
  slots: { cobrar: () => import('./CobrarDrawer.tsx').then((m) => m.CobrarDrawer) },
}
