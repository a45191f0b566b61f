import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { errorMessage } from '../../core/http/errors.ts'
import { When } from '../../ui/display/When.tsx'
import { type JiraConnection, useJiraSecret } from './api.ts'

/** Setup of Jira's webhook: URL and secret, shown once. */
export function JiraWebhookSetup({ conexao }: { conexao: JiraConnection }) {
  const run = useJiraSecret()
  if (run.data)
    return (
      <Stack gap={8}>
        <Text size="sm">
          No Jira, em Sistema, Webhooks, crie um com estes dois e os eventos de issue e de comentário. O segredo não
          aparece mais.
        </Text>
        {(['endereco', 'segredo'] as const).map((k) => (
          <TextInput
            key={k}
            label={k === 'endereco' ? 'Endereço do aviso' : 'Segredo do aviso'}
            readOnly
            value={run.data[k]}
            onFocus={(e) => e.currentTarget.select()}
            styles={{ input: { fontFamily: 'monospace' } }}
          />
        ))}
      </Stack>
    )
  return (
    <Stack gap={8}>
      <Text size="sm" c="dimmed">
        {conexao.temWebhook ? (
          conexao.avisadoEm ? (
            <>
              O Jira avisa de mudanças; a última vez foi <When instant={conexao.avisadoEm} />.
            </>
          ) : (
            'Há um segredo para o Jira avisar de mudanças, e ele ainda não avisou.'
          )
        ) : (
          'Os tickets são lidos do Jira a cada minuto. Com um webhook ele avisa na hora.'
        )}
      </Text>
      {run.isError && (
        <Alert color="vermelho" role="alert">
          {errorMessage(run.error)}
        </Alert>
      )}
      <Button variant="default" size="xs" w="fit-content" loading={run.isPending} onClick={() => run.mutate()}>
        {conexao.temWebhook ? 'Fazer outro segredo' : 'Fazer o segredo do webhook'}
      </Button>
    </Stack>
  )
}
