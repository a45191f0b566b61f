import type { Area } from '../../recipes/area/area.ts'

/** Rates of a store, and the price calculator. */
export const calculator: Area = {
  screens: {
    '/ferramentas-desenvolvedor/calculadora-precos': () =>
      import('./PrecosCalculatorPage.tsx').then((m) => m.PrecosCalculatorPage),
    '/ferramentas-desenvolvedor/calculadora-precos-config': () =>
      import('./ParametrosPrecoPage.tsx').then((m) => m.ParametrosPrecoPage),
  },
  slots: { concessionaria: () => import('./ConcessionariaRates.tsx').then((m) => m.ConcessionariaRates) },
}
