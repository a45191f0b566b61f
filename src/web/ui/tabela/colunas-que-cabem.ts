import type { Coluna } from './coluna.ts'

/** Below this width of the table, in px, columns give way. */
const ESTREITA_PX = 1000
const MINIMO_DA_LIVRE = 168
/** What the cells of a narrow table save at their sides (DataTable.module.css). */
const ECONOMIA = 8

/** A column as it stands in a table of a given width; without `px` it takes what is left. */
export interface ColunaPosta<T> {
  coluna: Coluna<T>
  px: number | undefined
}

/** What stands side by side in a table, and the least width in px that it needs. */
export interface Arranjo<T> {
  colunas: readonly ColunaPosta<T>[]
  minimo: number
  estreita: boolean
}

/**
 * The columns that a table of `largura` px shows, null while unknown. Below 1,000 px those that need not stay leave, the last first, until the
 * others fit; what the person `escolheu` stays. `extra` px go to choice and menu.
 */
export function colunasQueCabem<T>(
  colunas: readonly Coluna<T>[],
  largura: number | null,
  extra: number,
  escolheu: (id: string) => boolean = () => false,
): Arranjo<T> {
  const livre = colunas.find((c) => c.livre) ?? colunas[0]
  const estreita = largura !== null && largura < ESTREITA_PX
  const minimoDe = (c: Coluna<T>) =>
    !estreita ? c.largura : c === livre ? Math.min(c.largura, MINIMO_DA_LIVRE) : (c.estreito ?? c.largura - ECONOMIA)
  const soma = (cs: readonly Coluna<T>[]) => cs.reduce((s, c) => s + minimoDe(c), extra)
  let ficam = [...colunas]
  if (estreita)
    for (const c of colunas.slice(1).toReversed()) {
      if (soma(ficam) <= largura) break
      if (!c.fica && c !== livre && !escolheu(c.id)) ficam = ficam.filter((f) => f !== c)
    }
  return {
    colunas: ficam.map((coluna) => ({ coluna, px: coluna === livre ? undefined : minimoDe(coluna) })),
    minimo: soma(ficam),
    estreita,
  }
}
