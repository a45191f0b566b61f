import type { Area } from '../../recipes/area/area.ts'

/** Rates of a store, and prices by them. */
export const calculadora: Area = {
  telas: {
    '/ferramentas-desenvolvedor/calculadora-precos': () =>
      import('./CalculadoraPrecosPage.tsx').then((m) => m.CalculadoraPrecosPage),
    '/ferramentas-desenvolvedor/calculadora-precos-config': () =>
      import('./ParametrosPrecoPage.tsx').then((m) => m.ParametrosPrecoPage),
  },
  partes: { concessionaria: () => import('./TaxasNaConcessionaria.tsx').then((m) => m.TaxasNaConcessionaria) },
}
