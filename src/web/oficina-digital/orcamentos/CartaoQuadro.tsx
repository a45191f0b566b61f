import { VisuallyHidden } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { PointerEvent, ReactNode } from 'react'
import type { OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { StageClock } from '../../recipes/quadro/StageClock.tsx'
import { Achados } from '../../ui/dados/Achados.tsx'
import { Avatar } from '../../ui/dados/Avatar.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { MarcaTipo } from '../../ui/orcamento/MarcaTipo.tsx'
import { nomeVeiculo } from '../../ui/orcamento/veiculo.ts'
import { useRecente } from '../../core/arrivals.ts'
import classes from './CartaoQuadro.module.css'

interface Props {
  orcamento: OrcamentoResumo
  abrir: (codOrcamento: number) => void
  acoes: ReactNode
  /** Takes hold of the card. */
  pegar: (e: PointerEvent<HTMLElement>, o: OrcamentoResumo) => void
}

/** A quote on the board: vehicle, customer, colours and value, who has it, how long it waits. */
export function CartaoQuadro({ orcamento: o, abrir, acoes, pegar }: Props) {
  const recente = useRecente(o.codOrcamento)
  return (
    <article
      className={classes.cartao}
      onPointerDown={(e) => pegar(e, o)}
      data-recente={recente || undefined}
      aria-label={`${o.placa ?? o.modelo}, ${o.cliente}${o.tipo === 'INICIAL' ? '' : `, ${o.checklist}`}`}
    >
      <div className={classes.ponta}>
        <button type="button" className={classes.abrir} onClick={() => abrir(o.codOrcamento)}>
          <Placa placa={o.placa} chassi={o.chassi} />
          <VisuallyHidden> · abrir o orçamento {o.checklist}</VisuallyHidden>
        </button>
        <span className={classes.tipo}>
          <MarcaTipo tipo={o.tipo} />
        </span>
        {acoes}
      </div>
      <span className={classes.linha}>{nomeVeiculo(o)}</span>
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
          <Avatar nome={o.dono} />
        </span>
      </div>
    </article>
  )
}
