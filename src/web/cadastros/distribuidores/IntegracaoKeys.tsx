import { Badge, Button, Group, Skeleton, Table, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { IntegracaoKey } from '#shared/cadastros/distribuidores.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useDistribuidor } from '../../core/session/distribuidor.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { KeyExpiry } from '../../ui/display/KeyExpiry.tsx'
import { When } from '../../ui/display/When.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { integracaoKeys, useRevokeKey } from './api.ts'
import { scopesInWords } from './key-areas.ts'
import { ConfirmRemovalModal } from '../../recipes/form/ConfirmRemovalModal.tsx'

const KeyRightsModal = lazyComponent(() => import('./KeyRightsModal.tsx').then((m) => m.KeyRightsModal))
const NewKeyModal = lazyComponent(() => import('./NewKeyModal.tsx').then((m) => m.NewKeyModal))

/** Integration keys that let other systems send data to this distributor. */
export function IntegracaoKeys() {
  const list = useQuery(integracaoKeys)
  const { dominioIntegracao, dominioChecklist } = useDistribuidor()
  const [creating, setCreating] = useState(false)
  const [changing, setChanging] = useState<IntegracaoKey | null>(null)
  const [revoking, setRevoking] = useState<IntegracaoKey | null>(null)
  const nova = (
    <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={() => setCreating(true)}>
      Criar chave
    </Button>
  )
  return (
    <FormSection
      title="Chaves de integração"
      text={`Com uma delas, outro sistema fala com a API de integração em ${dominioIntegracao}, por todas as lojas${dominioChecklist === dominioIntegracao ? '' : `, e envia checklists em ${dominioChecklist}`}. O valor só aparece ao criar.`}
      action={nova}
      grid={false}
    >
      {list.isError ? (
        <LoadError error={list.error} attempt={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton height={90} />
      ) : list.data.length === 0 ? (
        <Text c="dimmed">
          Nenhuma chave ainda. Crie uma para cada sistema que envia dados, assim dá para revogar uma sem parar as
          outras.
        </Text>
      ) : (
        <SmallTable
          name="Chaves de integração"
          titulos={['Nome', 'Pode', 'Último uso', 'Vence', 'Situação']}
          width={720}
        >
          {list.data.map((k) => (
            <Linha key={k.codChave} chave={k} change={() => setChanging(k)} revoke={() => setRevoking(k)} />
          ))}
        </SmallTable>
      )}
      {creating && (
        <Suspense>
          <NewKeyModal close={() => setCreating(false)} />
        </Suspense>
      )}
      {changing && (
        <Suspense>
          <KeyRightsModal chave={changing} close={() => setChanging(null)} />
        </Suspense>
      )}
      {revoking && <RevokeModal chave={revoking} close={() => setRevoking(null)} />}
    </FormSection>
  )
}

function Linha({ chave: k, change, revoke }: { chave: IntegracaoKey; change: () => void; revoke: () => void }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600} {...(!k.ativa && { c: 'dimmed' })}>
          {k.nome}{' '}
          {k.teste && (
            <Badge variant="light" color="azul" tt="none">
              Teste
            </Badge>
          )}
        </Text>
        <span className="suave">
          {k.porMinuto.toLocaleString('pt-BR')} chamadas por minuto · criada <When instant={k.criadaEm} />
        </span>
      </Table.Td>
      <Table.Td>
        {k.escopos === null ? (
          <>
            <Badge variant="light" color={k.ativa ? 'amarelo' : 'gray'} tt="none">
              tudo
            </Badge>
            {k.ativa && <div className="suave">Restrinja ao que ela usa</div>}
          </>
        ) : (
          scopesInWords(k.escopos)
        )}
      </Table.Td>
      <Table.Td>{k.ultimoUso ? <When instant={k.ultimoUso} /> : <span className="suave">nunca</span>}</Table.Td>
      <Table.Td>
        <KeyExpiry expiraEm={k.expiraEm} />
      </Table.Td>
      <Table.Td>
        {k.ativa ? (
          <Group gap={6} wrap="nowrap">
            <Button variant="default" size="compact-sm" aria-label={`Direitos de ${k.nome}`} onClick={change}>
              Direitos
            </Button>
            <Button variant="default" size="compact-sm" aria-label={`Revogar ${k.nome}`} onClick={revoke}>
              Revogar
            </Button>
          </Group>
        ) : (
          <Group gap={6} wrap="nowrap">
            <Badge variant="light" color="gray" tt="none">
              Revogada
            </Badge>
            {k.revogadaEm && <When instant={k.revogadaEm} />}
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function RevokeModal({ chave: k, close }: { chave: IntegracaoKey; close: () => void }) {
  return (
    <ConfirmRemovalModal
      title={`Revogar ${k.nome}?`}
      action="Revogar"
      feito="Chave revogada"
      takeOff={useRevokeKey()}
      target={k.codChave}
      close={close}
    >
      O sistema que a usa é recusado a partir de agora, e isso não se desfaz: para voltar, é preciso criar outra chave.
    </ConfirmRemovalModal>
  )
}
