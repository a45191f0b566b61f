import { Badge, Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { AssistantClient } from '#shared/conta/assistentes.ts'
import { ConfirmRemovalModal } from '../../recipes/form/ConfirmRemovalModal.tsx'
import { When } from '../../ui/display/When.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { useRemoveProgram } from './api.ts'

/** Programs with their identification, and where they go back to. */
export function Programs({ programs }: { programs: readonly AssistantClient[] }) {
  const [removing, setRemoving] = useState<AssistantClient | null>(null)
  const remove = useRemoveProgram()
  return (
    <>
      <SmallTable
        name="Programas assistentes"
        titulos={['Programa', 'Volta para', 'Desde', 'Ligações', 'Situação']}
        width={760}
      >
        {programs.map((p) => (
          <Table.Tr key={p.idCliente}>
            <Table.Td>
              <Text fw={600}>{p.nome}</Text>
              <span className="suave">{p.idCliente}</span>
              {p.registrouSe && (
                <div>
                  <Badge variant="light" color="amarelo" tt="none">
                    registrou-se sozinho
                  </Badge>
                </div>
              )}
            </Table.Td>
            <Table.Td>
              {p.redirecionamentos.map((r) => (
                <div key={r} style={{ overflowWrap: 'anywhere' }}>
                  {r}
                </div>
              ))}
            </Table.Td>
            <Table.Td>
              <When instant={p.criadoEm} />
            </Table.Td>
            <Table.Td className="num">{p.conexoes.toLocaleString('pt-BR')}</Table.Td>
            <Table.Td>
              {p.ativo ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Remover ${p.nome}`}
                  onClick={() => setRemoving(p)}
                >
                  Remover
                </Button>
              ) : (
                <Badge variant="light" color="gray" tt="none">
                  Removido
                </Badge>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </SmallTable>
      {removing && (
        <ConfirmRemovalModal
          title={`Remover ${removing.nome}?`}
          action="Remover"
          feito="Programa removido"
          takeOff={remove}
          target={removing.idCliente}
          close={() => setRemoving(null)}
        >
          {removing.conexoes === 0
            ? 'Ninguém o tem ligado.'
            : removing.conexoes === 1
              ? 'Uma ligação termina agora.'
              : `${removing.conexoes.toLocaleString('pt-BR')} ligações terminam agora.`}{' '}
          Para voltar, é preciso acrescentá-lo e cada pessoa permitir de novo.
        </ConfirmRemovalModal>
      )}
    </>
  )
}
