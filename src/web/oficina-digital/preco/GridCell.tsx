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
  coluna: GridColumn
  erros: Record<string, string>
  editavel: boolean
  /** Paths of cells beyond the user's authority. */
  beyond: ReadonlySet<string>
  modify: (f: GridRow, coluna: GridColumn, valor: number | null) => void
  hotkeys: ReturnType<typeof useGridHotkeys>
}

/** One cell of the price grid. */
export function GridCell({ gridRow: f, index, coluna, erros, editavel, beyond, modify, hotkeys }: Props) {
  return (
    <ValueField
      label={`${COLUMN_NAME[f.tipo][coluna]} de ${f.componente.descricao}`}
      valor={getValue(f, coluna)}
      formato={formatOf(f, coluna)}
      nullable={nullable(f, coluna)}
      empty={coluna === 'desconto' ? '—' : 'falta'}
      erro={erros[getPath(f, coluna)]}
      beyond={beyond.has(getPath(f, coluna))}
      readOnly={!editavel || isFree(f, coluna)}
      endereco={{ linha: index, coluna: COLUMNS.indexOf(coluna) }}
      modify={(valor) => modify(f, coluna, valor)}
      onKeyDown={hotkeys.onKeyDown}
      onPaste={editavel ? hotkeys.onPaste : undefined}
    />
  )
}
