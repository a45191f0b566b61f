import { Button, Skeleton, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { EntrySections } from '../../recipes/entry/EntrySections.tsx'
import { NetworkWide } from '../../recipes/entry/NetworkWide.tsx'
import { ProviderList } from './ProviderList.tsx'

const ProviderRecord = lazyComponent(() => import('./ProviderRecord.tsx').then((m) => m.ProviderRecord))

/** /cadastros/seguranca/provedores: the list, or under /novo and /:codProvedor the form of one. */
export function ProvedoresPage() {
  const { codProvedor } = useParams({ strict: false }) as { codProvedor?: string }
  if (codProvedor !== undefined)
    return (
      <Suspense fallback={<Skeleton height={420} radius={8} aria-busy="true" />}>
        <Stack maw={920}>
          <NetworkWide>
            <ProviderRecord key={codProvedor} codigo={Number(codProvedor) || null} />
          </NetworkWide>
        </Stack>
      </Suspense>
    )
  return (
    <EntrySections
      section="/cadastros/seguranca/provedores"
      text="As pessoas entram com a conta que já têm na empresa. A tela de entrada pergunta o login primeiro e oferece o provedor do domínio do e-mail."
      action={
        <Button
          leftSection={<IconPlus size={17} />}
          renderRoot={(props) => <ScreenLink {...props} to="/cadastros/seguranca/provedores/novo" />}
        >
          Acrescentar provedor
        </Button>
      }
    >
      <ProviderList />
    </EntrySections>
  )
}
