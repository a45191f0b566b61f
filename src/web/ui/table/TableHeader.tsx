import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Column, Sort } from './column.ts'
import classes from './DataTable.module.css'
import { TableOptions } from './TableOptions.tsx'
import type { useTablePreferences } from './preferences.ts'
import type { RowSelection } from './selection.ts'

interface Props<T> {
  visiveis: readonly Column<T>[]
  todas: readonly Column<T>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  preferences: ReturnType<typeof useTablePreferences<T>>
  selection: RowSelection | undefined
  /** Keys of the loaded rows. */
  present: readonly string[]
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const

/** Sticky header: titles, sorting, and the button for the columns. */
export function TableHeader<T>({ visiveis, todas, sort, onSort, preferences, selection, present }: Props<T>) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {selection && (
          <th scope="col" role="columnheader" className={classes.marca}>
            <Checkbox
              size="xs"
              aria-label="Escolher todos os carregados"
              checked={present.length > 0 && selection.chaves.size === present.length}
              indeterminate={selection.chaves.size > 0 && selection.chaves.size < present.length}
              onChange={() => selection.choose(selection.chaves.size === present.length ? [] : present)}
            />
          </th>
        )}
        {visiveis.map((c) => {
          const sentido = c.ordem !== undefined && sort?.ordem === c.ordem ? sort.sentido : null
          const Arrow = sentido === null ? IconArrowsSort : sentido === 'asc' ? IconArrowUp : IconArrowDown
          const { ordem } = c
          return (
            <th
              key={c.id}
              scope="col"
              role="columnheader"
              className={classes.titulo}
              data-numero={c.numero || undefined}
              aria-sort={sentido ? ARIA[sentido] : undefined}
            >
              {ordem !== undefined && onSort ? (
                <UnstyledButton
                  className={classes.ordenar}
                  data-ativo={sentido !== null || undefined}
                  onClick={() => onSort({ ordem, sentido: sentido === 'desc' ? 'asc' : 'desc' })}
                >
                  {c.titulo}
                  <Arrow size={13} />
                </UnstyledButton>
              ) : (
                c.titulo
              )}
            </th>
          )
        })}
        <th scope="col" role="columnheader" className={classes.opcoes}>
          <TableOptions
            colunas={todas}
            visiveis={preferences.visiveis}
            densidade={preferences.densidade}
            modify={preferences.modify}
          />
        </th>
      </tr>
    </thead>
  )
}
