// The area's pages and parts, each fetched when it is shown: listed apart, so that what every screen brings names this file alone.

export const pneu = () => import('./PneuFormPage.tsx').then((m) => m.PneuFormPage)
export const lista = () => import('./PneusLista.tsx').then((m) => m.PneusLista)
