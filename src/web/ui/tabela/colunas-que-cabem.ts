import type { Coluna } from './coluna.ts'

/** Below this width of the table, in px, cells do with less. */
const ESTREITA_PX = 1000
/** What the column with the spare room needs at least, in px. */
const MINIMO_DA_LIVRE = { larga: 210, estreita: 168 }
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
 * The columns that a table of `largura` px shows, null while unknown. Where they do not fit, those that need not stay leave, the last first, until
 * the others do; what the person `escolheu` stays, and what another cell of a narrow table says leaves. `extra` px go to choice and menu.
 */
export function colunasQueCabem<T>(
  colunas: readonly Coluna<T>[],
  largura: number | null,
  extra: number,
  escolheu: (id: string) => boolean = () => false,
): Arranjo<T> {
  const livre = colunas.find((c) => c.livre) ?? colunas[0]
  const estreita = largura !== null && largura < ESTREITA_PX
  const minimoDe = (c: Coluna<T>) => {
    if (c === livre) return Math.min(c.largura, MINIMO_DA_LIVRE[estreita ? 'estreita' : 'larga'])
    return estreita ? (c.estreito ?? c.largura - ECONOMIA) : c.largura
  }
  const soma = (cs: readonly Coluna<T>[]) => cs.reduce((s, c) => s + minimoDe(c), extra)
  let ficam = colunas.filter((c) => !(estreita && c.soLarga) || escolheu(c.id))
  for (const c of largura === null ? [] : colunas.slice(1).toReversed()) {
    if (soma(ficam) <= (largura ?? 0)) break
    if (!c.fica && c !== livre && !escolheu(c.id)) ficam = ficam.filter((f) => f !== c)
  }
  return {
    colunas: ficam.map((coluna) => ({ coluna, px: coluna === livre ? undefined : minimoDe(coluna) })),
    minimo: soma(ficam),
    estreita,
  }
}

/** The tracks of a row's grid: the box to choose it, its columns, its menu. */
export const trilhos = (colunas: readonly { px: number | undefined }[], comSelecao: boolean): string =>
  [comSelecao ? 40 : null, ...colunas.map((c) => c.px), 48]
    .flatMap((px) => (px === null ? [] : px === undefined ? 'minmax(0, 1fr)' : `${px}px`))
    .join(' ')
