import type { Area } from '../recipes/area/area.ts'
import { sessao } from '../conta/sessao/area.ts'
import { app } from './area.ts'

/** Areas needed before signing in: they are in the first bundle, the others load with the frame. */
export const PORT: readonly Area[] = [app, sessao]
