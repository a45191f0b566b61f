import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** What the table lists; also its name for who does not see it. */
  nome: string
  titulos: readonly string[]
  /** Width in pixels below which the table scrolls sideways in itself. */
  largura: number
  larguraMaxima?: number
  /** The rows. */
  children: ReactNode
}

/** A short table inside a form or a panel. Where it is wider than its place it scrolls, by keyboard too. */
export function TabelaPequena({ nome, titulos, largura, larguraMaxima, children }: Props) {
  return (
    <Table.ScrollContainer
      minWidth={largura}
      maw={larguraMaxima}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': nome } }}
    >
      <Table aria-label={nome}>
        <Table.Thead>
          <Table.Tr>
            {titulos.map((t) => (
              <Table.Th key={t}>{t}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
