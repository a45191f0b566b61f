import { IconArrowBackUp, IconBan, IconCash, IconCheck, IconCircleX, IconPencil, IconSend } from '@tabler/icons-react'
import type { Garantia } from '#shared/garantia/solicitacoes.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { GARANTIA_STATE_NAMES, type GarantiaState } from '#shared/rules/garantia.ts'
import { ToneBadge, type ToneIcon } from '../../ui/display/ToneBadge.tsx'
import type { Tone } from '../../ui/theme/tone.ts'
import own from './Garantias.module.css'

const STATES: Record<GarantiaState, ToneIcon> = {
  RASCUNHO: { tone: 'neutro', Icon: IconPencil },
  ENVIADA: { tone: 'azul', Icon: IconSend },
  DEVOLVIDA: { tone: 'amarelo', Icon: IconArrowBackUp },
  GLOSADA: { tone: 'vermelho', Icon: IconCircleX },
  ACEITA: { tone: 'verde', Icon: IconCheck },
  PAGA: { tone: 'verde', Icon: IconCash },
  DESISTIDA: { tone: 'neutro', Icon: IconBan },
}

/** A claim's state as icon and word. */
export function GarantiaBadge({ estado }: { estado: GarantiaState }) {
  return <ToneBadge {...STATES[estado]}>{GARANTIA_STATE_NAMES[estado]}</ToneBadge>
}

/** Colour role of a claim's state. */
export const garantiaTone = (estado: GarantiaState): Tone => STATES[estado].tone

const DEADLINES = { NO_PRAZO: undefined, PERTO: 'amarelo', URGENTE: 'vermelho', PERDIDA: 'vermelho' } as const

/** Until when a claim may be sent; words say what the colour means. */
export function Deadline({ garantia: g }: { garantia: Pick<Garantia, 'prazo' | 'situacaoPrazo' | 'estado'> }) {
  if (g.situacaoPrazo === null || g.prazo === null)
    return g.estado === 'RASCUNHO' ? <span className="suave">reparo aberto ou sem prazo</span> : <span>—</span>
  return (
    <span className={own.prazo} data-tom={DEADLINES[g.situacaoPrazo]}>
      {g.situacaoPrazo === 'PERDIDA' ? `perdida em ${formatDay(g.prazo)}` : `até ${formatDay(g.prazo)}`}
    </span>
  )
}
