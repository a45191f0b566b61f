import type { CSSProperties, PointerEvent } from 'react'
import type { AgendaServico, Slot } from '#shared/agenda/agenda.ts'
import { formatTime } from '#shared/rules/dates.ts'
import { displayPlaca, shortChassi } from '#shared/rules/placa.ts'
import { workedMinutes } from '../../ui/servico/status.ts'
import classes from './Day.module.css'
import { range, type Ruler, statusInWords, servicoTone } from './ruler.ts'

interface Props {
  servico: AgendaServico
  slot: Slot
  ruler: Ruler
  fuso: string
  now: number
  opened: boolean
  open: (s: AgendaServico) => void
  /** Absent when the user has no right to move services. */
  grab?: (e: PointerEvent<HTMLElement>, s: AgendaServico, what: 'mover' | 'esticar', slot: Slot) => void
}

/**
 * A service in a mechanic's row: car, work, progress, and planned against actual time as a bar at the foot. Uses few elements: a day has
 * hundreds of blocks.
 */
export function ServicoBlock({ servico: s, slot, ruler, fuso, now, opened, open, grab }: Props) {
  const onde = range(ruler, Date.parse(slot.inicio), Date.parse(slot.terminadoEm ?? slot.fim))
  if (!onde) return null
  const placa = s.placa ? displayPlaca(s.placa) : s.chassi ? shortChassi(s.chassi) : 'sem placa'
  const total = s.minutos + s.minutosAdicionais
  const done = s.status >= 3 ? 100 : Math.min(100, (workedMinutes(s, now) / Math.max(1, total)) * 100)
  const situacao = statusInWords(s, now)
  const timeSlot = `${formatTime(slot.inicio, fuso)} às ${formatTime(slot.fim, fuso)}`
  // Running work stays where it is: it is given more time, or its rest is planned by dialog.
  const moves = s.status <= 2 && !s.trabalhando
  const promessa = s.promessa === null ? 'sem promessa' : `promessa ${formatTime(s.promessa, fuso)}`
  return (
    <button
      type="button"
      className={classes.bloco}
      data-tom={servicoTone(s, now)}
      data-parado={s.paralisado || undefined}
      data-aberto={opened || undefined}
      data-lado={Number.parseFloat(onde.left) > 55 ? 'fim' : undefined}
      style={{ ...onde, '--feito': `${done}%` } as CSSProperties}
      aria-label={`${placa}, ${s.descricao} · ${situacao}, ${timeSlot}, ${promessa}`}
      onClick={() => open(s)}
      onPointerDown={grab && moves ? (e) => grab(e, s, 'mover', slot) : undefined}
    >
      <span className={classes.texto}>
        <b>{placa}</b>{' '}
        <span>
          {s.descricao} · {situacao}
        </span>
      </span>
      {grab && moves && slot.terminadoEm === null && (
        <i
          className={classes.alca}
          onPointerDown={(e) => {
            e.stopPropagation()
            grab(e, s, 'esticar', slot)
          }}
        />
      )}
    </button>
  )
}
