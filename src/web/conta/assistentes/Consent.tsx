import { Alert, Anchor, Button, List, Stack, Text, Title } from '@mantine/core'
import type { assistentes } from '#shared/conta/assistentes.ts'
import type { Loaded } from '#shared/core/contract.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { nivelName, useSessao } from '../../core/session/session.ts'
import { useAnswer } from './api.ts'
import type { AssistantRequest } from './request.ts'

interface Props {
  asked: Loaded<typeof assistentes.verPedidoDeAssistente>
  request: AssistantRequest
}

/** Who asks, for what, and where the answer goes; both answers are equally near. */
export function Consent({ asked, request }: Props) {
  const answer = useAnswer()
  const sessao = useSessao()
  const leaving = answer.isPending || answer.isSuccess
  return (
    <Stack gap="md">
      <Title order={1} style={{ overflowWrap: 'anywhere' }}>
        {asked.nome} quer ler como você
      </Title>
      <Text size="sm">
        A resposta vai para <b style={{ overflowWrap: 'anywhere' }}>{asked.volta}</b>. Só permita se foi você que
        começou isto, agora, no seu assistente.
      </Text>
      {asked.registrouSe && (
        <Alert color="amarelo" title="Este programa registrou-se sozinho">
          Ninguém da sua empresa o conferiu. O nome acima é o que ele diz de si.
        </Alert>
      )}
      <section>
        <Title order={2} mb={4}>
          O que ele pode ler
        </Title>
        {asked.ferramentas.length === 0 ? (
          <Text size="sm">Nada: o seu nível não alcança o que ele pede.</Text>
        ) : (
          <List size="sm" spacing={4}>
            {asked.ferramentas.map((f) => (
              <List.Item key={f}>{f}</List.Item>
            ))}
          </List>
        )}
      </section>
      <Text size="sm">
        {asked.pessoais
          ? 'Nomes e contatos de clientes vão junto, como você os vê.'
          : 'Nomes e contatos de clientes vão mascarados.'}{' '}
        Ele lê com o seu nível e as suas lojas, não grava nem envia nada.
      </Text>
      <Text size="sm" c="dimmed">
        Cada permissão vale {term(asked.minutosPorAcesso)} e é renovada enquanto ele é usado. Para tirar: Minha conta,
        Assistentes, Desligar.
      </Text>
      {answer.isError && (
        <Alert color="vermelho" role="alert">
          {errorMessage(answer.error)}
        </Alert>
      )}
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
        <Button variant="default" disabled={leaving} component="a" href={asked.recusa}>
          Recusar
        </Button>
        <Button disabled={leaving} loading={leaving} onClick={() => answer.mutate(request)}>
          Permitir
        </Button>
      </div>
      {sessao && (
        <Text size="xs" c="dimmed" ta="center">
          Você está como {sessao.usuario.nome}, {nivelName(sessao.nivel)}.{' '}
          <Anchor component={ScreenLink} to="/logout" size="xs" underline="always">
            Não é você?
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}

const term = (minutes: number) => {
  if (minutes % 60 !== 0) return `${minutes} minutos`
  return minutes === 60 ? '1 hora' : `${minutes / 60} horas`
}
