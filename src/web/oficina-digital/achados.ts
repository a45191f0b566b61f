import type { Item } from '#shared/checklists.ts'

/** Findings with the red ones first, else in the checklist's order. */
export function urgentesPrimeiro(achados: readonly Item[]): Item[] {
  return [...achados].sort((a, b) => Number(b.estado === 'VERMELHO') - Number(a.estado === 'VERMELHO'))
}
