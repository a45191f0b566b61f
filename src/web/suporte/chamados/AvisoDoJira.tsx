import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { mensagemDe } from '../../core/erros.ts'
import { Quando } from '../../ui/dados/Quando.tsx'
import { type ConexaoJira, useSegredoDoJira } from './api.ts'

/** Letting Jira tell of changes: address and secret for its webhook, shown this once. */
export function AvisoDoJira({ conexao }: { conexao: ConexaoJira }) {
  const fazer = useSegredoDoJira()
  if (fazer.data)
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
            value={fazer.data[k]}
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
              O Jira avisa de mudanças; a última vez foi <Quando instante={conexao.avisadoEm} />.
            </>
          ) : (
            'Há um segredo para o Jira avisar de mudanças, e ele ainda não avisou.'
          )
        ) : (
          'Os tickets são lidos do Jira a cada minuto. Com um webhook ele avisa na hora.'
        )}
      </Text>
      {fazer.isError && (
        <Alert color="vermelho" role="alert">
          {mensagemDe(fazer.error)}
        </Alert>
      )}
      <Button variant="default" size="xs" w="fit-content" loading={fazer.isPending} onClick={() => fazer.mutate()}>
        {conexao.temWebhook ? 'Fazer outro segredo' : 'Fazer o segredo do webhook'}
      </Button>
    </Stack>
  )
}
