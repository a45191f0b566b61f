// What an inspection opens. The list of cars loads it beforehand: each style sheet that comes while the items are scrolled has the browser
// go through all of them again.
export const loadReception = () => import('./ReceptionPart.tsx').then((m) => m.ReceptionPart)
export const loadEnd = () => import('./EndPart.tsx').then((m) => m.EndPart)
export const loadPanel = () => import('./ItemPanel.tsx').then((m) => m.ItemPanel)
export const loadSheet = () => import('./ItemSheet.tsx').then((m) => m.ItemSheet)
