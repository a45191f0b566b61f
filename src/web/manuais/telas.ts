// The area's pages and parts, each fetched when it is shown: listed apart, so that what every screen brings names this file alone.

export const manual = () => import('./ManualFormPage.tsx').then((m) => m.ManualFormPage)
export const lista = () => import('./ManuaisLista.tsx').then((m) => m.ManuaisLista)
