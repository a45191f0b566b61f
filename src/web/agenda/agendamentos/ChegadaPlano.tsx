import { Badge, Button, Group, Text } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { normalizePlaca } from '#shared/rules/placa.ts'
import { formatHours } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { veiculoPlano } from '../../cardapio/planos/api.ts'

/** A package of the plan booked as a service: its name and duration. */
export interface ScheduledPacote {
  codPacote: number
  nome: string
  minutos: number
}

interface Props {
  codConcessionaria: number
  /** Plate or full chassis, as typed. */
  placa: string
  /** Day of the arrival: the odometer is estimated for it. */
  dia: string
  chosenItems: readonly ScheduledPacote[]
  modify: (p: ScheduledPacote[]) => void
}

/**
 * Offers the packages of the maker's plan that are due on the day of arrival, with their duration; renders nothing for an unknown car or
 * when nothing is due.
 */
export function ChegadaPlano({ codConcessionaria, placa, dia, chosenItems, modify }: Props) {
  const key = normalizePlaca(placa)
  const q = useQuery(
    veiculoPlano(codConcessionaria, {
      ...(key.length === 17 ? { chassi: key } : { placa: key.length === 7 ? key : '' }),
      dia,
    }),
  )
  const due = q.data?.revisoes.find((r) => r.codPacote === q.data?.sugerida && r.situacao !== 'FUTURA')
  if (!due) return null
  const isIncluded = chosenItems.some((e) => e.codPacote === due.codPacote)
  return (
    <Group justify="space-between" gap="xs" role="group" aria-label="Plano de fábrica">
      <div>
        <Group gap={8}>
          <Text fw={550}>{due.nome}</Text>
          <Badge variant="light" color={due.situacao === 'VENCIDA' ? 'vermelho' : 'amarelo'} tt="none">
            {due.situacao === 'VENCIDA' ? 'vencida' : 'na vez'}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" className="num">
          {[
            'plano de fábrica',
            formatHours(due.minutos),
            due.total !== null && formatReais(due.total),
            due.exigidoGarantia && 'exigida pela garantia',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-pressed={isIncluded}
        leftSection={isIncluded ? <IconCheck size={14} /> : <IconPlus size={14} />}
        onClick={() =>
          modify(
            isIncluded
              ? chosenItems.filter((e) => e.codPacote !== due.codPacote)
              : [...chosenItems, { codPacote: due.codPacote, nome: due.nome, minutos: due.minutos }],
          )
        }
      >
        {isIncluded ? 'Incluída' : 'Incluir'}
      </Button>
    </Group>
  )
}
