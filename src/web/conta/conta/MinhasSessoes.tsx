import { Badge, Button, Group, Text, Title } from '@mantine/core'
import type { SessaoAberta } from '#shared/conta/conta.ts'
import { toast } from '../../core/toast.ts'
import { Quando } from '../../ui/dados/Quando.tsx'
import { useEncerrarSessao } from './api.ts'

/** Where one is signed in; what is not recognised can be ended. */
export function MinhasSessoes({ sessoes }: { sessoes: readonly SessaoAberta[] }) {
  const encerrar = useEncerrarSessao()
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
              aberta <Quando instante={s.abertaEm} /> · vista <Quando instante={s.vistaEm} />
              {s.lembrada && ' · lembrada'}
            </Text>
          </div>
          {!s.atual && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Encerrar a sessão de ${s.aparelho ?? 'aparelho não informado'}`}
              loading={encerrar.isPending && encerrar.variables === s.familia}
              onClick={() => encerrar.mutate(s.familia, { onSuccess: () => toast.ok('Sessão encerrada') })}
            >
              Encerrar
            </Button>
          )}
        </Group>
      ))}
    </section>
  )
}
