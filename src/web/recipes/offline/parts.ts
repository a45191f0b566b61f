// What shows that acts wait on this device. Screens whose acts may wait load it while they rest: without a network it is too late.
export const loadPendingBadge = () => import('./PendingBadge.tsx').then((m) => m.PendingBadge)
export const loadPendingSheet = () => import('./PendingSheet.tsx').then((m) => m.PendingSheet)
