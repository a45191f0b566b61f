// The area's pages and parts, each fetched when it is shown: listed apart, so that what every screen brings names this file alone.

export const consumo = () => import('./ConsumoPage.tsx').then((m) => m.ConsumoPage)
export const cobertura = () => import('./CoberturaDrawer.tsx').then((m) => m.CoberturaDrawer)
