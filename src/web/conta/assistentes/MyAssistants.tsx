import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toast } from '../../core/feedback/toast.ts'
import { When } from '../../ui/display/When.tsx'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { myAssistants, useDisconnect } from './api.ts'

/** In the own account: the assistants that read as this person, and the address to connect one. */
export function MyAssistants() {
  const q = useQuery(myAssistants)
  const disconnect = useDisconnect()
  return (
    <section>
      <Title order={3} mb="xs">
        Assistentes
      </Title>
      {q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : !q.data ? (
        <Skeleton height={72} />
      ) : (
        <Stack gap="xs">
          {q.data.permitido ? (
            <>
              <Text size="sm" c="dimmed">
                Ligue o seu assistente de IA com este endereço. Ele lê o que você vê, não grava nada, e cada leitura
                fica registrada.
              </Text>
              <CopyField label="Endereço do assistente" value={q.data.endereco} />
            </>
          ) : (
            <Text size="sm" c="dimmed">
              A sua empresa não usa assistentes aqui. Quem administra o sistema pode ligá-los.
            </Text>
          )}
          {q.data.conexoes.map((c) => (
            <Group key={c.familia} justify="space-between" wrap="nowrap" py={6}>
              <div>
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {c.nome}
                </Text>
                <Text size="xs" c="dimmed">
                  ligado <When instant={c.desde} />
                  {' · '}
                  {c.usadaEm ? (
                    <>
                      usado <When instant={c.usadaEm} />
                    </>
                  ) : (
                    'ainda não usado'
                  )}
                </Text>
              </div>
              <Button
                size="xs"
                variant="default"
                aria-label={`Desligar ${c.nome}`}
                loading={disconnect.isPending && disconnect.variables === c.familia}
                onClick={() =>
                  disconnect.mutate(c.familia, { onSuccess: () => toast.ok(`${c.nome} não lê mais como você`) })
                }
              >
                Desligar
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </section>
  )
}
