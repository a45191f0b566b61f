// The area's pages and parts, each fetched when it is shown: listed apart, so that what every screen brings names this file alone.

export const pacote = () => import('./PacoteFormPage.tsx').then((m) => m.PacoteFormPage)
export const adicional = () => import('./AdicionalFormPage.tsx').then((m) => m.AdicionalFormPage)
export const pacotes = () => import('./PacotesPage.tsx').then((m) => m.PacotesPage)
export const itens = () => import('./ItensPage.tsx').then((m) => m.ItensPage)
export const adicionais = () => import('./AdicionaisLista.tsx').then((m) => m.AdicionaisLista)
