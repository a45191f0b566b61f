import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import type { OidcProvider } from '#shared/conta/provedores.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { When } from '../../ui/display/When.tsx'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { useTestProvider } from './api.ts'
import { KINDS, type KindName } from './kinds.ts'
import { Steps } from './ProviderHelp.tsx'

interface Props {
  provider: OidcProvider | null
  kind: KindName
  /** What is on the form is not what would be tested. */
  dirty: boolean
}

/** The addresses that the provider must know, and the test of what was written. */
export function ProviderConnection({ provider, kind, dirty }: Props) {
  const test = useTestProvider()
  if (!provider)
    return (
      <Text size="sm" c="dimmed">
        Grave primeiro, com o provedor desligado: depois aparecem aqui os endereços a copiar e o teste.
      </Text>
    )
  const now = test.data ?? provider
  return (
    <Stack gap="sm">
      <CopyField label="Endereço de retorno" value={provider.retorno} />
      <CopyField label="Endereço de saída" value={provider.saida} />
      <Steps passos={KINDS[kind].depois} label={`Depois, no ${KINDS[kind].nome}`} />
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} />}
          loading={test.isPending}
          disabled={dirty}
          onClick={() => test.mutate(provider.codProvedor)}
        >
          Testar
        </Button>
        <Text size="sm" c="dimmed">
          {dirty ? (
            'Grave antes de testar'
          ) : now.verificadoEm ? (
            <>
              Testado <When instant={now.verificadoEm} />
            </>
          ) : (
            'Ainda não testado'
          )}
        </Text>
      </Group>
      {test.isError ? (
        <Alert color="vermelho" role="alert" title="Não foi possível testar">
          {errorMessage(test.error)}
        </Alert>
      ) : now.erro !== null ? (
        <Alert color="vermelho" role="alert" title="O provedor não serve ainda">
          {now.erro}
        </Alert>
      ) : (
        test.isSuccess && (
          <Alert color="verde" role="status" title="O provedor respondeu">
            A descoberta e as chaves foram lidas. Falta uma pessoa entrar por ele, antes de proibir a senha.
          </Alert>
        )
      )}
    </Stack>
  )
}
