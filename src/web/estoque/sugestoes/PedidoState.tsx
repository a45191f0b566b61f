import { IconBan, IconCheck, IconClock, IconPackageImport, IconPencil, IconTruck } from '@tabler/icons-react'
import type { TransferenciaState } from '#shared/estoque/estoque.ts'
import type { SugestaoState } from '#shared/estoque/sugestoes.ts'
import { ToneBadge, type ToneIcon } from '../../ui/display/ToneBadge.tsx'

export const PEDIDO_STATE_NAMES: Record<SugestaoState, string> = {
  RASCUNHO: 'Rascunho',
  APROVADA: 'Aprovado',
  RECEBIDA: 'Recebido',
  DESCARTADA: 'Descartado',
}
const STATES: Record<SugestaoState, ToneIcon> = {
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
const TRANSFERENCIA_BADGES: Record<TransferenciaState, ToneIcon> = {
  A_ENVIAR: { tone: 'azul', Icon: IconClock },
  ENVIADA: { tone: 'amarelo', Icon: IconTruck },
  RECEBIDA: { tone: 'verde', Icon: IconPackageImport },
  CANCELADA: { tone: 'neutro', Icon: IconBan },
}

/** State of an order, as icon and word. */
export function PedidoState({ estado }: { estado: SugestaoState }) {
  return <ToneBadge {...STATES[estado]}>{PEDIDO_STATE_NAMES[estado]}</ToneBadge>
}

/** State of a transfer, as icon and word. */
export function TransferenciaStateBadge({ estado }: { estado: TransferenciaState }) {
  return <ToneBadge {...TRANSFERENCIA_BADGES[estado]}>{TRANSFERENCIA_STATE_NAMES[estado]}</ToneBadge>
}
