import { Button, Skeleton, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { EntrySections } from '../../recipes/entry/EntrySections.tsx'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { provisioningQuery } from './api.ts'
import { ScimKeys } from './ScimKeys.tsx'

const GroupMap = lazyComponent(() => import('./GroupMap.tsx').then((m) => m.GroupMap))
const NewScimKeyModal = lazyComponent(() => import('./NewScimKeyModal.tsx').then((m) => m.NewScimKeyModal))

/** /cadastros/seguranca/provisionamento: the SCIM address, its keys, and what its groups mean here. */
export function ProvisionamentoPage() {
  const q = useQuery(provisioningQuery)
  const [creating, setCreating] = useState(false)
  return (
    <EntrySections
      section="/cadastros/seguranca/provisionamento"
      text="O sistema da empresa cria, muda e desativa usuários aqui por SCIM 2.0. Quem sai lá perde o acesso aqui em segundos."
      action={
        <Button leftSection={<IconPlus size={17} />} onClick={() => setCreating(true)}>
          Criar chave
        </Button>
      }
    >
      {q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : !q.data ? (
        <Skeleton height={360} radius={8} aria-busy="true" />
      ) : (
        <>
          <FormSection title="No outro sistema" grid={false}>
            <CopyField label="Endereço SCIM" value={q.data.endereco} />
            <Text size="sm" c="dimmed">
              No Entra: Aplicativos empresariais, o aplicativo, Provisionamento, modo automático, com este endereço e
              uma chave como token secreto. No Okta: SCIM 2.0 com cabeçalho HTTP (Bearer).
            </Text>
          </FormSection>
          <FormSection title="Chaves" text="Uma para cada sistema. O valor só aparece ao criar." grid={false}>
            <ScimKeys chaves={q.data.chaves} />
          </FormSection>
          <FormSection
            title="O que os grupos valem"
            text="O primeiro grupo da lista em que a pessoa está decide nível e lojas, e muda com ela."
            grid={false}
          >
            <Suspense fallback={<Skeleton height={120} aria-busy="true" />}>
              <GroupMap mapa={q.data.mapa} />
            </Suspense>
          </FormSection>
        </>
      )}
      {creating && (
        <Suspense>
          <NewScimKeyModal close={() => setCreating(false)} />
        </Suspense>
      )}
    </EntrySections>
  )
}
