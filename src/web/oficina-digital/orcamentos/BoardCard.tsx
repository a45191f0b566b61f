import { VisuallyHidden } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { PointerEvent, ReactNode } from 'react'
import type { OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { StageClock } from '../../recipes/board/StageClock.tsx'
import { Achados } from '../../ui/display/Achados.tsx'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { KindBadge } from '../../ui/orcamento/KindBadge.tsx'
import { veiculoName } from '../../ui/orcamento/veiculo.ts'
import { useIsHighlighted } from '../../core/realtime/highlights.ts'
import classes from './BoardCard.module.css'

interface Props {
  orcamento: OrcamentoSummary
  open: (codOrcamento: number) => void
  actions: ReactNode
  /** Starts dragging the card. */
  grab: (e: PointerEvent<HTMLElement>, o: OrcamentoSummary) => void
}

/** A quote on the board: vehicle, customer, colours, value, owner, waiting time. */
export function BoardCard({ orcamento: o, open, actions, grab }: Props) {
  const recent = useIsHighlighted(o.codOrcamento)
  return (
    <article
      className={classes.cartao}
      onPointerDown={(e) => grab(e, o)}
      data-recente={recent || undefined}
      aria-label={`${o.placa ?? o.modelo}, ${o.cliente}${o.tipo === 'INICIAL' ? '' : `, ${o.checklist}`}`}
    >
      <div className={classes.ponta}>
        <button type="button" className={classes.abrir} onClick={() => open(o.codOrcamento)}>
          <Placa placa={o.placa} chassi={o.chassi} />
          <VisuallyHidden> · abrir o orçamento {o.checklist}</VisuallyHidden>
        </button>
        <span className={classes.tipo}>
          <KindBadge tipo={o.tipo} />
        </span>
        {actions}
      </div>
      <span className={classes.linha}>{veiculoName(o)}</span>
      <div className={classes.ponta}>
        <span className={classes.linha}>{o.cliente}</span>
        <b className="num">
          <Money centavos={o.valor} />
        </b>
      </div>
      <div className={classes.ponta}>
        <Achados vermelhos={o.vermelhos} amarelos={o.amarelos} verdes={o.verdes} />
        <span className={classes.pe}>
          {o.visualizadoEm !== null && <IconEye size={15} role="img" aria-label="O cliente abriu" />}
          <StageClock desde={o.entrouNoEstadoEm} metaMinutos={o.metaMinutos} />
          <Avatar name={o.dono} />
        </span>
      </div>
    </article>
  )
}
