import { dayInZone, formatTime } from '#shared/rules/dates.ts'
import { longDay } from './days.ts'
import { TakenHour } from './TakenHour.tsx'
import { Trap } from './Trap.tsx'
import type { Booking } from './useDraft.ts'
import { useHold } from './useHold.ts'

interface Props {
  loja: { endereco: string; fuso: string }
  booking: Booking
  inicio: string
}

/** Tells that the time to finish is over, and offers the same hour again. */
export function LostHour({ loja, booking, inicio }: Props) {
  const hold = useHold(loja.endereco, booking)
  const hour = formatTime(inicio, loja.fuso)
  return (
    <div className="cartao" role="alert">
      <p>
        <strong>{`A hora de ${longDay(dayInZone(inicio, loja.fuso))}, ${hour}, não está mais guardada para você.`}</strong>
      </p>
      <p>O tempo para terminar acabou. O que você escreveu continua aqui.</p>
      <TakenHour hold={hold} fuso={loja.fuso} />
      <div className="pilha">
        <button
          type="button"
          className="primario largo"
          aria-busy={hold.sending === inicio}
          onClick={() => hold.hold(inicio)}
        >
          {hold.sending === inicio ? 'Guardando…' : `Guardar ${hour} de novo`}
        </button>
        <button type="button" className="largo" onClick={() => booking.go('hora')}>
          Escolher outra hora
        </button>
      </div>
      <Trap {...hold.trap} />
    </div>
  )
}
