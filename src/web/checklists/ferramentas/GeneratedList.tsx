import { Anchor, Table } from '@mantine/core'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import type { GeneratedChecklist } from './api.ts'

/** The generated checklists with links to each and its quote. */
export function GeneratedList({ gerados }: { gerados: readonly GeneratedChecklist[] }) {
  return (
    <SmallTable
      name="Checklists gerados"
      titulos={['Checklist', 'Placa', 'Modelo', 'Orçamento']}
      width={480}
      maxWidth={720}
    >
      {gerados.map((g) => (
        <Table.Tr key={g.codCheckList}>
          <Table.Td>
            <Anchor
              renderRoot={(props) => (
                <ScreenLink {...props} to="/historico-checklist" search={{ checklist: g.codCheckList }} />
              )}
            >
              {g.checklist}
            </Anchor>
          </Table.Td>
          <Table.Td>
            <Placa placa={g.placa} chassi={null} />
          </Table.Td>
          <Table.Td>{g.modelo}</Table.Td>
          <Table.Td>
            {g.codOrcamento === null ? (
              'tudo em ordem'
            ) : (
              <Anchor
                renderRoot={(props) => (
                  <ScreenLink {...props} to="/oficina-digital/gerenciar" search={{ orcamento: g.codOrcamento }} />
                )}
              >
                Ver orçamento
              </Anchor>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </SmallTable>
  )
}
