import { Anchor, Table } from '@mantine/core'
import { TelaLink } from '../../core/TelaLink.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { TabelaPequena } from '../../ui/tabela/TabelaPequena.tsx'
import type { Gerado } from './api.ts'

/** What was generated, with the way to each checklist and quote. */
export function ListaGerados({ gerados }: { gerados: readonly Gerado[] }) {
  return (
    <TabelaPequena
      nome="Checklists gerados"
      titulos={['Checklist', 'Placa', 'Modelo', 'Orçamento']}
      largura={480}
      larguraMaxima={720}
    >
      {gerados.map((g) => (
        <Table.Tr key={g.codCheckList}>
          <Table.Td>
            <Anchor
              renderRoot={(props) => (
                <TelaLink {...props} to="/historico-checklist" search={{ checklist: g.codCheckList }} />
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
                  <TelaLink {...props} to="/oficina-digital/gerenciar" search={{ orcamento: g.codOrcamento }} />
                )}
              >
                Ver orçamento
              </Anchor>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </TabelaPequena>
  )
}
