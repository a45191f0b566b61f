import { NIVEIS, type Nivel } from '../core/contract.ts'

/** What a level is called on screen and in files. */
export const NOME_NIVEL: Record<Nivel, string> = {
  [-1]: 'Desenvolvimento',
  1: 'Gestão',
  2: 'Administração',
  3: 'Consultor',
  4: 'Chefe de oficina',
  5: 'Mecânico',
  6: 'Leitor de checklists',
}

/** Power in administration: developer, administrator, manager, then everybody else alike. */
const PODER: Record<Nivel, number> = { [-1]: 3, 2: 2, 1: 1, 3: 0, 4: 0, 5: 0, 6: 0 }

/** Whether somebody of a level may administer users of another, and give that level: nobody reaches above their own. */
export function administra(ator: Nivel, alvo: Nivel): boolean {
  return PODER[ator] >= PODER[alvo]
}

/** Whether the second level has less power than the first. */
export function rebaixa(de: Nivel, para: Nivel): boolean {
  return PODER[para] < PODER[de]
}

/** Levels that somebody of a level may give, most powerful first. */
export function niveisQueDa(ator: Nivel): Nivel[] {
  return NIVEIS.filter((n) => administra(ator, n)).toSorted((a, b) => PODER[b] - PODER[a] || a - b)
}

/** Levels that see every store unless a filter narrows them; the others see only what filters grant. */
export function veTudoSemFiltro(nivel: Nivel): boolean {
  return nivel === -1 || nivel === 2
}
