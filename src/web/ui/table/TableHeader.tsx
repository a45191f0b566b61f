import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Column, Sort } from './column.ts'
import classes from './DataTable.module.css'
import { TableOptions } from './TableOptions.tsx'
import type { useTablePreferences } from './preferences.ts'
import type { RowSelection } from './selection.ts'

interface Props<T> {
  visiveis: readonly Column<T>[]
  all: readonly Column<T>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  preferences: ReturnType<typeof useTablePreferences<T>>
  selection: RowSelection | undefined
  /** Keys of the loaded rows. */
  present: readonly string[]
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const

/** Sticky header: titles, sorting, and the button for the columns. */
export function TableHeader<T>({ visiveis, all, sort, onSort, preferences, selection, present }: Props<T>) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {selection && (
          <th scope="col" role="columnheader" className={classes.marca}>
            <Checkbox
              size="xs"
              aria-label="Escolher todos os carregados"
              checked={present.length > 0 && selection.keys.size === present.length}
              indeterminate={selection.keys.size > 0 && selection.keys.size < present.length}
              onChange={() => selection.choose(selection.keys.size === present.length ? [] : present)}
            />
          </th>
        )}
        {visiveis.map((c) => {
          const sentido = c.orderBy !== undefined && sort?.ordem === c.orderBy ? sort.sentido : null
          const Arrow = sentido === null ? IconArrowsSort : sentido === 'asc' ? IconArrowUp : IconArrowDown
          const { orderBy } = c
          return (
            <th
              key={c.id}
              scope="col"
              role="columnheader"
              className={classes.titulo}
              data-numero={c.numeric || undefined}
              aria-sort={sentido ? ARIA[sentido] : undefined}
            >
              {orderBy !== undefined && onSort ? (
                <UnstyledButton
                  className={classes.ordenar}
                  data-ativo={sentido !== null || undefined}
                  onClick={() => onSort({ ordem: orderBy, sentido: sentido === 'desc' ? 'asc' : 'desc' })}
                >
                  {c.title}
                  <Arrow size={13} />
                </UnstyledButton>
              ) : (
                c.title
              )}
            </th>
          )
        })}
        <th scope="col" role="columnheader" className={classes.opcoes}>
          <TableOptions
            columns={all}
            visiveis={preferences.visiveis}
            densidade={preferences.densidade}
            modify={preferences.modify}
          />
        </th>
      </tr>
    </thead>
  )
}
