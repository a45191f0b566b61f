import { Button, Group, Stack, Title } from '@mantine/core'
import type { MySessao } from '#shared/conta/conta.ts'
import { toast } from '../../core/feedback/toast.ts'
import { deviceName, PlaceNote, SessaoPlace } from '../../ui/display/SessaoPlace.tsx'
import { useEndOthers, useEndSessao } from './api.ts'

/** The user's open sessions; unknown ones can be ended, or all but this one. */
export function MySessoes({ sessoes }: { sessoes: readonly MySessao[] }) {
  const endSessao = useEndSessao()
  const endOthers = useEndOthers()
  return (
    <section>
      <Title order={3} mb="xs">
        Sessões abertas
      </Title>
      <Stack gap="sm">
        {sessoes.map((s) => (
          <Group key={s.familia} justify="space-between" wrap="nowrap">
            <SessaoPlace sessao={s} atual={s.atual} />
            {!s.atual && (
              <Button
                size="xs"
                variant="default"
                style={{ flexShrink: 0 }}
                aria-label={`Encerrar a sessão de ${deviceName(s)}`}
                loading={endSessao.isPending && endSessao.variables === s.familia}
                onClick={() => endSessao.mutate(s.familia, { onSuccess: () => toast.ok('Sessão encerrada') })}
              >
                Encerrar
              </Button>
            )}
          </Group>
        ))}
        {sessoes.length > 1 && (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            Encerrar todas as outras
          </Button>
        )}
        <PlaceNote />
      </Stack>
    </section>
  )
}
