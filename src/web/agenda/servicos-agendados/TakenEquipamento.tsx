import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { TakenEquipamento as Taken } from '#shared/agenda/equipamentos.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { typesInWords } from '#shared/rules/equipamento.ts'
import { ApiError } from '../../core/http/errors.ts'

/** What a refusal says of a taken equipment; null for any other error. */
export const takenIn = (e: Error | null): Taken | null =>
  e instanceof ApiError && e.code === 'equipamento-ocupado' ? (e.atual as Taken) : null

interface Props {
  /** Null once the refusal is answered: the reason stays in sight. */
  taken: Taken | null
  fuso: string
  reason: string
  changeReason: (reason: string) => void
  /** Takes one of the free times; absent where the time is fixed. */
  choose?: ((inicio: string) => void) | undefined
}

/** The ways out when an equipment is taken: another time at which one is free, or a reason to do without. */
export function TakenEquipamento({ taken, fuso, reason, changeReason, choose }: Props) {
  return (
    <Stack gap={8}>
      {choose && taken && taken.alternativas.length > 0 && (
        <div role="group" aria-label="Horas com equipamento livre">
          <Text size="sm" c="dimmed">
            Livre em:
          </Text>
          <Group gap={6}>
            {taken.alternativas.map((a) => (
              <Button key={a.codEquipamento} size="compact-sm" variant="default" onClick={() => choose(a.inicio)}>
                {a.nome} · {formatWhen(a.inicio, fuso, new Date())}
              </Button>
            ))}
          </Group>
        </div>
      )}
      <Textarea
        label={taken ? `Fazer sem ${typesInWords([taken.tipo])}: por quê?` : 'Fazer sem o equipamento: por quê?'}
        description="Com o motivo, o serviço entra assim mesmo e fica marcado na agenda"
        autosize
        minRows={1}
        maxLength={300}
        value={reason}
        onChange={(e) => changeReason(e.currentTarget.value)}
      />
    </Stack>
  )
}
