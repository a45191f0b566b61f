import type { Column } from './column.ts'

/** Below this width of the table, in px, cells use their narrow width. */
const NARROW_PX = 1000
/** Minimum width of the flexible column, in px. */
const FLEXIBLE_MIN = { larga: 210, estreita: 168 }
/** Padding that the cells of a narrow table save, in px (DataTable.module.css). */
const NARROW_SAVING = 8

/** Column with its width in a table; without `px` it takes the remaining width. */
export interface PlacedColumn<T> {
  coluna: Column<T>
  px: number | undefined
}

/** Visible columns, and their minimum width in px. */
export interface Layout<T> {
  colunas: readonly PlacedColumn<T>[]
  minimo: number
  isNarrow: boolean
}

/**
 * Columns that fit a table of `largura` px (null while unknown). If they do not fit, columns leave from the right until the others do;
 * columns with `stays` or chosen by the user remain. A narrow table drops `wideOnly` columns first. `extra` is the width in px of checkbox
 * and menu.
 */
export function fitColumns<T>(
  colunas: readonly Column<T>[],
  largura: number | null,
  extra: number,
  wasChosen: (id: string) => boolean = () => false,
): Layout<T> {
  const livre = colunas.find((c) => c.livre) ?? colunas[0]
  const isNarrow = largura !== null && largura < NARROW_PX
  const minWidthOf = (c: Column<T>) => {
    if (c === livre) return Math.min(c.largura, FLEXIBLE_MIN[isNarrow ? 'estreita' : 'larga'])
    return isNarrow ? (c.narrow ?? c.largura - NARROW_SAVING) : c.largura
  }
  const soma = (cs: readonly Column<T>[]) => cs.reduce((s, c) => s + minWidthOf(c), extra)
  let kept = colunas.filter((c) => !(isNarrow && c.wideOnly) || wasChosen(c.id))
  for (const c of largura === null ? [] : colunas.slice(1).toReversed()) {
    if (soma(kept) <= (largura ?? 0)) break
    if (!c.stays && c !== livre && !wasChosen(c.id)) kept = kept.filter((f) => f !== c)
  }
  return {
    colunas: kept.map((coluna) => ({ coluna, px: coluna === livre ? undefined : minWidthOf(coluna) })),
    minimo: soma(kept),
    isNarrow,
  }
}

/** `grid-template-columns` of a row: checkbox, columns, menu. */
export const tracks = (colunas: readonly { px: number | undefined }[], hasSelection: boolean): string =>
  [hasSelection ? 40 : null, ...colunas.map((c) => c.px), 48]
    .flatMap((px) => (px === null ? [] : px === undefined ? 'minmax(0, 1fr)' : `${px}px`))
    .join(' ')
