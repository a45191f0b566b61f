import { memo } from 'react'
import type { BoardMecanico, AgendaServico, Slot } from '#shared/agenda/agenda.ts'
import { Portrait } from '../../ui/display/Portrait.tsx'
import { ServicoBlock } from './ServicoBlock.tsx'
import classes from './Day.module.css'
import { range, type Ruler } from './ruler.ts'

/** A mechanic's row on the day board. */
export interface Linha {
  mecanico: BoardMecanico
  expediente: BoardMecanico['expediente']
  ausencia: string | null
  /** Planned time ÷ shift of the day, in %: null without a shift, undefined until it is known. */
  ocupacao: number | null | undefined
  trabalhos: { servico: AgendaServico; slot: Slot }[]
}

type BlockProps = Omit<Parameters<typeof ServicoBlock>[0], 'servico' | 'slot' | 'opened'>

interface Props extends BlockProps {
  linha: Linha
  opened: number | null
}

/** Parts of the ruler outside the working hours of a row. */
export function outsideTurno(ruler: Ruler, expediente: Linha['expediente']): { left: string; width: string }[] {
  const trechos = expediente.map((t) => [Date.parse(t.inicio), Date.parse(t.fim)] as const)
  const edges = [ruler.de, ...trechos.flat(), ruler.ate]
  const gaps = []
  for (let i = 0; i < edges.length; i += 2) {
    const onde = range(ruler, edges[i] ?? 0, edges[i + 1] ?? 0)
    if (onde) gaps.push(onde)
  }
  return gaps
}

/** A mechanic's name and occupation; names have their own column, which stays while the hours scroll. */
export const MecanicoName = memo(function MecanicoName({
  mecanico: m,
  ocupacao,
}: Pick<Linha, 'mecanico' | 'ocupacao'>) {
  const habilidades = m.habilidades.slice(0, 2).join(', ')
  return (
    <div className={classes.nome}>
      <Portrait imagem={m.imagem} size={28} />
      <div style={{ minWidth: 0, display: 'grid' }}>
        <b title={m.nome}>{m.nomeTratado}</b>
        <small id={occupancyId(m)} title={m.habilidades.join(', ')}>
          {occupancyInWords(ocupacao)}
          {habilidades && ` · ${habilidades}`}
        </small>
      </div>
    </div>
  )
})

/** A mechanic's work across the day. */
export const MecanicoTrack = memo(function MecanicoTrack({ linha, opened, ...block }: Props) {
  const { mecanico: m, trabalhos, ausencia, expediente } = linha
  return (
    <div
      className={classes.trilha}
      role="group"
      aria-label={m.nome}
      aria-describedby={occupancyId(m)}
      data-alvo={`mecanico-${m.codMecanico}`}
    >
      {outsideTurno(block.ruler, expediente).map((onde) => (
        <div key={onde.left} className={classes.fora} style={onde} />
      ))}
      {ausencia !== null && <div className={classes.ausente}>ausente: {ausencia}</div>}
      {trabalhos.map(({ servico, slot }) => (
        <ServicoBlock
          key={slot.codSlot}
          servico={servico}
          slot={slot}
          opened={opened === servico.codServicoAgendado}
          {...block}
        />
      ))}
    </div>
  )
})

function occupancyInWords(ocupacao: Linha['ocupacao']) {
  if (ocupacao === undefined) return '—'
  if (ocupacao === null) return 'sem turno no dia'
  return ocupacao > 100 ? <em>{ocupacao} %</em> : `${ocupacao} %`
}

const occupancyId = (m: BoardMecanico) => `ocupacao-${m.codMecanico}`
