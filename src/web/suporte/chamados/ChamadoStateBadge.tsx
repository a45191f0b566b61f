import { Badge } from '@mantine/core'
import { CHAMADO_STATES, type ChamadoState } from '#shared/suporte/chamados.ts'

const COLOR = { ABERTO: 'azul', EM_ANDAMENTO: 'amarelo', RESOLVIDO: 'verde', FECHADO: 'gray' } as const

/** The state of a ticket as word and colour. */
export function ChamadoStateBadge({ estado }: { estado: ChamadoState }) {
  return (
    <Badge color={COLOR[estado]} variant="light">
      {CHAMADO_STATES[estado]}
    </Badge>
  )
}
