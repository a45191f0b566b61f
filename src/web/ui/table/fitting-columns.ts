import type { Column } from './column.ts'

/** Below this width of the table, in px, cells use their narrow width. */
const NARROW_PX = 1000
/** Minimum width of the flexible column, in px. */
const FLEXIBLE_MIN = { larga: 210, estreita: 168 }
/** Padding that the cells of a narrow table save, in px (DataTable.module.css). */
const NARROW_SAVING = 8

/** Column with its width in a table; without `px` it takes the remaining width. */
export interface PlacedColumn<T> {
  column: Column<T>
  px: number | undefined
}

/** Visible columns, and their minimum width in px. */
export interface Layout<T> {
  columns: readonly PlacedColumn<T>[]
  min: number
  isNarrow: boolean
}

/**
 * Columns that fit a table of `width` px (null while unknown). If they do not fit, columns leave from the right until the others do;
 * columns with `stays` or chosen by the user remain. A narrow table drops `wideOnly` columns first. `extra` is the width in px of checkbox
 * and menu.
 */
export function fitColumns<T>(
  columns: readonly Column<T>[],
  width: number | null,
  extra: number,
  wasChosen: (id: string) => boolean = () => false,
): Layout<T> {
  const growing = columns.find((c) => c.grows) ?? columns[0]
  const isNarrow = width !== null && width < NARROW_PX
  const minWidthOf = (c: Column<T>) => {
    if (c === growing) return Math.min(c.width, FLEXIBLE_MIN[isNarrow ? 'estreita' : 'larga'])
    return isNarrow ? (c.narrow ?? c.width - NARROW_SAVING) : c.width
  }
  const sum = (cs: readonly Column<T>[]) => cs.reduce((s, c) => s + minWidthOf(c), extra)
  let kept = columns.filter((c) => !(isNarrow && c.wideOnly) || wasChosen(c.id))
  for (const c of width === null ? [] : columns.slice(1).toReversed()) {
    if (sum(kept) <= (width ?? 0)) break
    if (!c.stays && c !== growing && !wasChosen(c.id)) kept = kept.filter((f) => f !== c)
  }
  return {
    columns: kept.map((column) => ({ column, px: column === growing ? undefined : minWidthOf(column) })),
    min: sum(kept),
    isNarrow,
  }
}

/** `grid-template-columns` of a row: checkbox, columns, menu. */
export const tracks = (columns: readonly { px: number | undefined }[], hasSelection: boolean): string =>
  [hasSelection ? 40 : null, ...columns.map((c) => c.px), 48]
    .flatMap((px) => (px === null ? [] : px === undefined ? 'minmax(0, 1fr)' : `${px}px`))
    .join(' ')
