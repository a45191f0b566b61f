import type { Area } from '../recipes/area/area.ts'
import { sessao } from '../conta/sessao/area.ts'
import { app } from './area.ts'

/** The areas that somebody meets before signing in: they come with the first load, the others with the frame. */
export const PORTA: readonly Area[] = [app, sessao]
