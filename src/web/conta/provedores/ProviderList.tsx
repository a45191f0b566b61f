import { Anchor, Skeleton, Title } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OidcProvider } from '#shared/conta/provedores.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { When } from '../../ui/display/When.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { providersQuery } from './api.ts'
import classes from './Provedores.module.css'
import { ProviderState } from './ProviderState.tsx'

/** The providers, each with its state in words. */
export function ProviderList() {
  const q = useQuery(providersQuery)
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data)
    return (
      <div className={classes.lista} aria-busy="true">
        <Skeleton height={170} radius={8} />
        <Skeleton height={170} radius={8} />
      </div>
    )
  if (q.data.length === 0)
    return (
      <EmptyState
        icon={<IconBuilding size={26} stroke={1.5} />}
        title="Nenhum provedor"
        text="Hoje todos entram com senha ou chave de acesso. Acrescente o Entra ID, o Google Workspace ou o Keycloak da empresa; até ele ser ligado, nada muda para ninguém."
      />
    )
  return (
    <ul className={classes.lista}>
      {q.data.map((p) => (
        <ProviderCard key={p.codProvedor} provider={p} />
      ))}
    </ul>
  )
}

function ProviderCard({ provider: p }: { provider: OidcProvider }) {
  return (
    <li className={classes.cartao}>
      <Title order={2}>
        <Anchor component={ScreenLink} inherit to={`/cadastros/seguranca/provedores/${p.codProvedor}`}>
          {p.nome}
        </Anchor>
      </Title>
      <ProviderState provider={p} />
      <FactSheet
        data={[
          ['Emissor', p.emissor],
          ['Domínios', p.dominios.join(', ') || 'nenhum: ele é oferecido a todos'],
          ['Pessoas ligadas', String(p.pessoas)],
          ['Testado', p.verificadoEm ? <When key="t" instant={p.verificadoEm} /> : 'ainda não'],
        ]}
      />
    </li>
  )
}
