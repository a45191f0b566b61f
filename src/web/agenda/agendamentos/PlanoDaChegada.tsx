import { Badge, Button, Group, Text } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { normalizarPlaca } from '#shared/rules/placa.ts'
import { formatarDuracao } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { planoDoVeiculo } from '../../cardapio/planos/api.ts'

/** A package of the plan as a service that is booked: its name and its time. */
export interface PacoteAgendado {
  codPacote: number
  nome: string
  minutos: number
}

interface Props {
  codConcessionaria: number
  /** Plate or whole chassis, as it is typed. */
  placa: string
  /** Day of the arrival: the odometer is reckoned up to it. */
  dia: string
  escolhidos: readonly PacoteAgendado[]
  mudar: (p: PacoteAgendado[]) => void
}

/** What the maker's plan has for the car on the day it comes, offered with its time; nothing for a car that is not known or has nothing due. */
export function PlanoDaChegada({ codConcessionaria, placa, dia, escolhidos, mudar }: Props) {
  const chave = normalizarPlaca(placa)
  const q = useQuery(
    planoDoVeiculo(codConcessionaria, {
      ...(chave.length === 17 ? { chassi: chave } : { placa: chave.length === 7 ? chave : '' }),
      dia,
    }),
  )
  const devida = q.data?.revisoes.find((r) => r.codPacote === q.data?.sugerida && r.situacao !== 'FUTURA')
  if (!devida) return null
  const incluida = escolhidos.some((e) => e.codPacote === devida.codPacote)
  return (
    <Group justify="space-between" gap="xs" role="group" aria-label="Plano de fábrica">
      <div>
        <Group gap={8}>
          <Text fw={550}>{devida.nome}</Text>
          <Badge variant="light" color={devida.situacao === 'VENCIDA' ? 'vermelho' : 'amarelo'} tt="none">
            {devida.situacao === 'VENCIDA' ? 'vencida' : 'na vez'}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" className="num">
          {[
            'plano de fábrica',
            formatarDuracao(devida.minutos),
            devida.total !== null && formatarReais(devida.total),
            devida.exigidoGarantia && 'exigida pela garantia',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-pressed={incluida}
        leftSection={incluida ? <IconCheck size={14} /> : <IconPlus size={14} />}
        onClick={() =>
          mudar(
            incluida
              ? escolhidos.filter((e) => e.codPacote !== devida.codPacote)
              : [...escolhidos, { codPacote: devida.codPacote, nome: devida.nome, minutos: devida.minutos }],
          )
        }
      >
        {incluida ? 'Incluída' : 'Incluir'}
      </Button>
    </Group>
  )
}
