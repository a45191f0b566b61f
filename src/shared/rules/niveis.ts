import { NIVEIS, type Nivel } from '../core/contract.ts'

/** Name of each level, on screen and in files. */
export const NIVEL_LABELS: Record<Nivel, string> = {
  [-1]: 'Desenvolvimento',
  1: 'Gestão',
  2: 'Administração',
  3: 'Consultor',
  4: 'Chefe de oficina',
  5: 'Mecânico',
  6: 'Leitor de checklists',
}

/** Rank in administration: developer, administrator, manager; the other levels are equal. */
const POWER: Record<Nivel, number> = { [-1]: 3, 2: 2, 1: 1, 3: 0, 4: 0, 5: 0, 6: 0 }

/** Whether a user of one level may administer users of another level and grant that level: never one above their own. */
export function canAdminister(actor: Nivel, target: Nivel): boolean {
  return POWER[actor] >= POWER[target]
}

/**
 * Whether a user of one level may take the lost factors of another away: only from above, so that equals do not open each other's accounts.
 * Nobody is above level -1, so there they do.
 */
export function canResetFactors(actor: Nivel, target: Nivel): boolean {
  return isDemotion(actor, target) || (actor === -1 && target === -1)
}

/** Whether the second level has less power than the first. */
export function isDemotion(de: Nivel, para: Nivel): boolean {
  return POWER[para] < POWER[de]
}

/** Levels that a user of this level may grant, the most powerful first. */
export function grantableNiveis(actor: Nivel): Nivel[] {
  return NIVEIS.filter((n) => canAdminister(actor, n)).toSorted((a, b) => POWER[b] - POWER[a] || a - b)
}

/** Levels that see every store unless a filter narrows them; the others see only what filters grant. */
export function seesAllWithoutFilter(nivel: Nivel): boolean {
  return nivel === -1 || nivel === 2
}
