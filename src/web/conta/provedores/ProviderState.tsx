import { Alert, Badge } from '@mantine/core'
import type { OidcProvider } from '#shared/conta/provedores.ts'

/** Whether a provider is in use, and what is wrong with it. */
export function ProviderState({ provider: p }: { provider: Pick<OidcProvider, 'ativo' | 'erro' | 'verificadoEm'> }) {
  return (
    <>
      <Badge variant="light" tt="none" w="fit-content" color={p.ativo ? 'verde' : 'gray'}>
        {p.ativo ? 'Ligado' : 'Desligado: não aparece na entrada'}
      </Badge>
      {p.erro !== null && (
        <Alert color="vermelho" role="alert" p="xs" title="O último teste falhou">
          {p.erro}
        </Alert>
      )}
    </>
  )
}
