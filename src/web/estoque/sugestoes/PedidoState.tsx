import { IconBan, IconCheck, IconClock, IconPackageImport, IconPencil, IconTruck } from '@tabler/icons-react'
import type { TransferenciaState } from '#shared/estoque/estoque.ts'
import type { SugestaoState } from '#shared/estoque/sugestoes.ts'
import classes from '../../ui/display/StateBadge.module.css'
import type { Tone } from '../../ui/theme/tone.ts'

export const PEDIDO_STATE_NAMES: Record<SugestaoState, string> = {
  RASCUNHO: 'Rascunho',
  APROVADA: 'Aprovado',
  RECEBIDA: 'Recebido',
  DESCARTADA: 'Descartado',
}
const STATES: Record<SugestaoState, { tone: Tone; Icon: typeof IconCheck }> = {
  RASCUNHO: { tone: 'azul', Icon: IconPencil },
  APROVADA: { tone: 'amarelo', Icon: IconCheck },
  RECEBIDA: { tone: 'verde', Icon: IconPackageImport },
  DESCARTADA: { tone: 'neutro', Icon: IconBan },
}

export const TRANSFERENCIA_STATE_NAMES: Record<TransferenciaState, string> = {
  A_ENVIAR: 'A enviar',
  ENVIADA: 'A caminho',
  RECEBIDA: 'Recebida',
  CANCELADA: 'Cancelada',
}
const TRANSFERENCIA_BADGES: Record<TransferenciaState, { tone: Tone; Icon: typeof IconCheck }> = {
  A_ENVIAR: { tone: 'azul', Icon: IconClock },
  ENVIADA: { tone: 'amarelo', Icon: IconTruck },
  RECEBIDA: { tone: 'verde', Icon: IconPackageImport },
  CANCELADA: { tone: 'neutro', Icon: IconBan },
}

function StateLabel({ tone, Icon, nome }: { tone: Tone; Icon: typeof IconCheck; nome: string }) {
  return (
    <span className={classes.estado} data-tom={tone}>
      <Icon size={14} stroke={2} aria-hidden />
      {nome}
    </span>
  )
}

/** State of an order, as icon and word. */
export function PedidoState({ estado }: { estado: SugestaoState }) {
  return <StateLabel {...STATES[estado]} nome={PEDIDO_STATE_NAMES[estado]} />
}

/** State of a transfer, as icon and word. */
export function TransferenciaStateBadge({ estado }: { estado: TransferenciaState }) {
  return <StateLabel {...TRANSFERENCIA_BADGES[estado]} nome={TRANSFERENCIA_STATE_NAMES[estado]} />
}
