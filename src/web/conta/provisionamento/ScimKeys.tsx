import { Badge, Button, Group, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { ScimKey } from '#shared/conta/provisionamento.ts'
import { ConfirmRemovalModal } from '../../recipes/form/ConfirmRemovalModal.tsx'
import { KeyExpiry } from '../../ui/display/KeyExpiry.tsx'
import { When } from '../../ui/display/When.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { useRevokeScimKey } from './api.ts'

/** Keys of provisioning; their values were shown once. */
export function ScimKeys({ chaves }: { chaves: readonly ScimKey[] }) {
  const [revoking, setRevoking] = useState<ScimKey | null>(null)
  const revoke = useRevokeScimKey()
  if (chaves.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nenhuma chave ainda: nenhum sistema muda usuários por aqui.
      </Text>
    )
  return (
    <>
      <SmallTable
        name="Chaves de provisionamento"
        titulos={['Nome', 'Criada', 'Último uso', 'Vence', 'Situação']}
        width={620}
      >
        {chaves.map((k) => (
          <Table.Tr key={k.codChave}>
            <Table.Td>
              <Text fw={600} {...(k.revogadaEm !== null && { c: 'dimmed' })}>
                {k.nome}
              </Text>
            </Table.Td>
            <Table.Td>
              <When instant={k.criadaEm} />
            </Table.Td>
            <Table.Td>{k.ultimoUso ? <When instant={k.ultimoUso} /> : <span className="suave">nunca</span>}</Table.Td>
            <Table.Td>
              <KeyExpiry expiraEm={k.expiraEm} />
            </Table.Td>
            <Table.Td>
              {k.revogadaEm === null ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Revogar ${k.nome}`}
                  onClick={() => setRevoking(k)}
                >
                  Revogar
                </Button>
              ) : (
                <Group gap={6} wrap="nowrap">
                  <Badge variant="light" color="gray" tt="none">
                    Revogada
                  </Badge>
                  <When instant={k.revogadaEm} />
                </Group>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </SmallTable>
      {revoking && (
        <ConfirmRemovalModal
          title={`Revogar ${revoking.nome}?`}
          action="Revogar"
          feito="Chave revogada"
          takeOff={revoke}
          target={revoking.codChave}
          close={() => setRevoking(null)}
        >
          O sistema que a usa não muda mais usuários a partir de agora, e isso não se desfaz: para voltar, é preciso
          criar outra chave. Os usuários ficam como estão.
        </ConfirmRemovalModal>
      )}
    </>
  )
}
