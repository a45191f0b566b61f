import type { Item } from '#shared/checklists/checklists.ts'

/** Findings with the red ones first, otherwise in the checklist's order. */
export function urgentFirst<T extends Item>(achados: readonly T[]): T[] {
  return [...achados].sort((a, b) => Number(b.estado === 'VERMELHO') - Number(a.estado === 'VERMELHO'))
}
