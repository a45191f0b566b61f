import { Badge, Button, Group, Text, Title } from '@mantine/core'
import type { OpenSessao } from '#shared/conta/conta.ts'
import { toast } from '../../core/feedback/toast.ts'
import { When } from '../../ui/display/When.tsx'
import { useEndSessao } from './api.ts'

/** The user's open sessions; unknown ones can be ended. */
export function MySessoes({ sessoes }: { sessoes: readonly OpenSessao[] }) {
  const endNow = useEndSessao()
  return (
    <section>
      <Title order={3} mb="xs">
        Sessões abertas
      </Title>
      {sessoes.map((s) => (
        <Group key={s.familia} justify="space-between" wrap="nowrap" py={6}>
          <div>
            <Group gap={6}>
              <Text fw={600}>{s.aparelho ?? 'Aparelho não informado'}</Text>
              {s.atual && (
                <Badge variant="light" color="azul" tt="none">
                  esta
                </Badge>
              )}
            </Group>
            <Text size="xs" c="dimmed">
              aberta <When instant={s.abertaEm} /> · vista <When instant={s.vistaEm} />
              {s.lembrada && ' · lembrada'}
            </Text>
          </div>
          {!s.atual && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Encerrar a sessão de ${s.aparelho ?? 'aparelho não informado'}`}
              loading={endNow.isPending && endNow.variables === s.familia}
              onClick={() => endNow.mutate(s.familia, { onSuccess: () => toast.ok('Sessão encerrada') })}
            >
              Encerrar
            </Button>
          )}
        </Group>
      ))}
    </section>
  )
}
