import type { Item } from '#shared/checklists/checklists.ts'

/** Findings with the red ones first, else in the checklist's order. */
export function urgentesPrimeiro<T extends Item>(achados: readonly T[]): T[] {
  return [...achados].sort((a, b) => Number(b.estado === 'VERMELHO') - Number(a.estado === 'VERMELHO'))
}
