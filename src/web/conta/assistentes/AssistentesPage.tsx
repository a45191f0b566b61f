import { Alert, Anchor, Button, Skeleton } from '@mantine/core'
import { IconPlus, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { EntrySections } from '../../recipes/entry/EntrySections.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { policyQuery } from '../provedores/api.ts'
import { programsQuery } from './api.ts'
import { Programs } from './Programs.tsx'

const NewProgramModal = lazyComponent(() => import('./NewProgramModal.tsx').then((m) => m.NewProgramModal))

/** /cadastros/seguranca/assistentes: programs that people may connect as their assistant. */
export function AssistentesPage() {
  const q = useQuery(programsQuery)
  const policy = useQuery(policyQuery)
  const [adding, setAdding] = useState(false)
  return (
    <EntrySections
      section="/cadastros/seguranca/assistentes"
      text="Programas que cada pessoa pode ligar em Minha conta. Eles leem só o que a pessoa vê, e nunca gravam."
      action={
        <Button leftSection={<IconPlus size={17} />} onClick={() => setAdding(true)}>
          Acrescentar programa
        </Button>
      }
    >
      {policy.data && !policy.data.assistentes && (
        <Alert color="amarelo" title="Assistentes estão desligados">
          Ninguém pode ligar um agora. Ligue-os em{' '}
          <Anchor component={ScreenLink} to="/cadastros/seguranca/politica" underline="always">
            Política
          </Anchor>
          .
        </Alert>
      )}
      {q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : !q.data ? (
        <Skeleton height={180} radius={8} aria-busy="true" />
      ) : q.data.length === 0 ? (
        <EmptyState
          icon={<IconSparkles size={26} stroke={1.5} />}
          title="Nenhum programa"
          text="Acrescente o programa que a empresa usa como assistente, com os endereços para onde ele volta depois da permissão. Estão na documentação dele, como “redirect URI”."
        />
      ) : (
        <Programs programs={q.data} />
      )}
      {adding && (
        <Suspense>
          <NewProgramModal close={() => setAdding(false)} />
        </Suspense>
      )}
    </EntrySections>
  )
}
