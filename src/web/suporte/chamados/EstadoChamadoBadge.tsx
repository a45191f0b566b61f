import { Badge } from '@mantine/core'
import { ESTADOS_CHAMADO, type EstadoChamado } from '#shared/suporte/chamados.ts'

const COR = { ABERTO: 'azul', EM_ANDAMENTO: 'amarelo', RESOLVIDO: 'verde', FECHADO: 'gray' } as const

/** The state of a ticket in words and colour. */
export function EstadoChamadoBadge({ estado }: { estado: EstadoChamado }) {
  return (
    <Badge color={COR[estado]} variant="light">
      {ESTADOS_CHAMADO[estado]}
    </Badge>
  )
}
