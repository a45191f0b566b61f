import {
  IconBan,
  IconCheck,
  IconCheckbox,
  IconClockX,
  IconCoin,
  IconEye,
  IconLock,
  IconPencil,
  IconProgressCheck,
  IconSend,
  IconSparkles,
  IconTag,
  IconThumbDown,
  IconTool,
} from '@tabler/icons-react'
import { STATE_LABELS } from '#shared/rules/orcamento-names.ts'
import type { OrcamentoState } from '#shared/rules/orcamento.ts'
import type { Tone } from '../theme/tone.ts'
import classes from './StateBadge.module.css'

const STATES: Record<OrcamentoState, { tone: Tone; Icon: typeof IconEye }> = {
  NOVO: { tone: 'azul', Icon: IconSparkles },
  EM_MONTAGEM: { tone: 'neutro', Icon: IconPencil },
  AGUARDANDO_PRECO: { tone: 'amarelo', Icon: IconCoin },
  PRECIFICADO: { tone: 'azul', Icon: IconTag },
  AGUARDANDO_ALCADA: { tone: 'vermelho', Icon: IconLock },
  ENVIADO: { tone: 'azul', Icon: IconSend },
  VISUALIZADO: { tone: 'verde', Icon: IconEye },
  PARCIAL: { tone: 'amarelo', Icon: IconProgressCheck },
  APROVADO: { tone: 'verde', Icon: IconCheck },
  REPROVADO: { tone: 'vermelho', Icon: IconThumbDown },
  EXPIRADO: { tone: 'amarelo', Icon: IconClockX },
  EM_EXECUCAO: { tone: 'azul', Icon: IconTool },
  FINALIZADO: { tone: 'verde', Icon: IconCheckbox },
  CANCELADO: { tone: 'neutro', Icon: IconBan },
}

/** Display name of a quote's state. */
export function stateName(estado: OrcamentoState): string {
  return STATE_LABELS[estado]
}

/** A quote's state as icon and word. */
export function StateBadge({ estado }: { estado: OrcamentoState }) {
  const { tone, Icon } = STATES[estado]
  return (
    <span className={classes.estado} data-tom={tone}>
      <Icon size={14} stroke={2} aria-hidden />
      {STATE_LABELS[estado]}
    </span>
  )
}
