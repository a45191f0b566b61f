import { Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** Accessible name: what the table lists. */
  name: string
  /** An empty one heads the rows' actions. */
  titulos: readonly string[]
  /** Minimum width in px; in a narrower place the table scrolls sideways. */
  width: number
  maxWidth?: number
  /** The rows. */
  children: ReactNode
}

/** Short table inside a form or panel; scrolls sideways when too wide, by keyboard too. */
export function SmallTable({ name, titulos, width, maxWidth, children }: Props) {
  return (
    <Table.ScrollContainer
      minWidth={width}
      maw={maxWidth}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': name } }}
    >
      <Table aria-label={name}>
        <Table.Thead>
          <Table.Tr>
            {titulos.map((t) => (
              <Table.Th key={t}>{t || <VisuallyHidden>Ações</VisuallyHidden>}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
