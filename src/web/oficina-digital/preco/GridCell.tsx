import { ValueField } from '../../ui/fields/ValueField.tsx'
import { nullable, getPath, COLUMNS, formatOf, getValue, isFree, type GridColumn, type GridRow } from './grid.ts'
import type { useGridHotkeys } from '../../recipes/grid/useGridHotkeys.ts'

/** Column headers by kind of row. */
export const COLUMN_NAME: Record<GridRow['tipo'], Record<GridColumn, string>> = {
  pecas: { medida: 'Quantidade', custo: 'Custo unitário', preco: 'Preço unitário', desconto: 'Desconto' },
  maoDeObra: { medida: 'Tempo', custo: 'Custo da hora', preco: 'Valor da hora', desconto: 'Desconto' },
}

interface Props {
  gridRow: GridRow
  index: number
  column: GridColumn
  errors: Record<string, string>
  editavel: boolean
  /** Paths of cells beyond the user's authority. */
  beyond: ReadonlySet<string>
  modify: (f: GridRow, coluna: GridColumn, valor: number | null) => void
  hotkeys: ReturnType<typeof useGridHotkeys>
}

/** One cell of the price grid. */
export function GridCell({ gridRow: f, index, column, errors, editavel, beyond, modify, hotkeys }: Props) {
  return (
    <ValueField
      label={`${COLUMN_NAME[f.tipo][column]} de ${f.componente.descricao}`}
      value={getValue(f, column)}
      format={formatOf(f, column)}
      nullable={nullable(f, column)}
      empty={column === 'desconto' ? '—' : 'falta'}
      error={errors[getPath(f, column)]}
      beyond={beyond.has(getPath(f, column))}
      readOnly={!editavel || isFree(f, column)}
      address={{ linha: index, coluna: COLUMNS.indexOf(column) }}
      modify={(valor) => modify(f, column, valor)}
      onKeyDown={hotkeys.onKeyDown}
      onPaste={editavel ? hotkeys.onPaste : undefined}
    />
  )
}
