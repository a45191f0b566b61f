// The parts of a car's inspection; the list of cars loads them before one is opened.
export const loadInspection = () => import('./InspectionPart.tsx').then((m) => m.InspectionPart)
export const loadStart = () => import('./StartPart.tsx').then((m) => m.StartPart)
