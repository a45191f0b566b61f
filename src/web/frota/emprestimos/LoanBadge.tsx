import {
  IconBan,
  IconCalendarCheck,
  IconCar,
  IconCheck,
  IconClockExclamation,
  IconHandStop,
  IconUserOff,
} from '@tabler/icons-react'
import type { Emprestimo } from '#shared/frota/emprestimos.ts'
import { formatDuration } from '#shared/rules/dates.ts'
import { EMPRESTIMO_STATE_NAMES, type EmprestimoState } from '#shared/rules/emprestimo.ts'
import { ToneBadge, type ToneIcon } from '../../ui/display/ToneBadge.tsx'

const STATES: Record<EmprestimoState, ToneIcon> = {
  PEDIDO: { tone: 'amarelo', Icon: IconHandStop },
  RESERVADO: { tone: 'azul', Icon: IconCalendarCheck },
  ENTREGUE: { tone: 'verde', Icon: IconCar },
  DEVOLVIDO: { tone: 'neutro', Icon: IconCheck },
  RECUSADO: { tone: 'neutro', Icon: IconBan },
  CANCELADO: { tone: 'neutro', Icon: IconBan },
  AUSENTE: { tone: 'neutro', Icon: IconUserOff },
}

/** A loan's state as icon and word; a car that is late says by how much. */
export function LoanBadge({ emprestimo: e }: { emprestimo: Pick<Emprestimo, 'estado' | 'atraso'> }) {
  const late = e.estado === 'ENTREGUE' && e.atraso > 0
  const { tone, Icon } = late ? { tone: 'vermelho' as const, Icon: IconClockExclamation } : STATES[e.estado]
  return (
    <ToneBadge tone={tone} Icon={Icon}>
      {late ? `Atraso de ${formatDuration(e.atraso)}` : EMPRESTIMO_STATE_NAMES[e.estado]}
    </ToneBadge>
  )
}
