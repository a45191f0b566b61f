import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { ReservaDia } from '#shared/agenda/reservas.ts'
import { dayInZone, formatTime } from '#shared/rules/dates.ts'
import { Failure, toFailure } from '../api.ts'
import { changeHour, getFreeHours } from '../booking/api.ts'
import { longDay } from '../booking/days.ts'
import { HourPicker } from '../booking/HourPicker.tsx'
import { Trouble } from '../Trouble.tsx'
import { useAct } from '../useAct.ts'

interface Props {
  token: string
  fuso: string
  changed: () => Promise<void>
  goBack: () => void
  /** What is offered where no hour can be taken directly, or none suits. */
  otherwise: ReactNode
}

/** Another hour among the free ones, taken at once after a question. */
export function ChangeHour({ token, fuso, changed, goBack, otherwise }: Props) {
  const [days, setDays] = useState<ReservaDia[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [dia, setDia] = useState<string | null>(null)
  const [start, setStart] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const act = useAct()
  const read = useCallback(() => {
    getFreeHours(token).then(
      (r) => {
        setFailure(null)
        setDays(r.dias)
      },
      (e: unknown) => setFailure(toFailure(e)),
    )
  }, [token])
  useEffect(read, [read])
  async function change(hour: string): Promise<void> {
    try {
      await changeHour(token, hour)
    } catch (e) {
      if (e instanceof Failure && e.code === 'hora-tomada') {
        setStart(null)
        read()
      }
      throw e
    }
    await changed()
  }
  const offline = failure?.code === 'sem-rede'
  const none = (failure && !offline) || days?.every((d) => d.horas.length === 0)
  if (none || asking) return <>{otherwise}</>
  return (
    <section className="cartao" aria-label="Mudar a hora">
      <h2>Para quando?</h2>
      <Trouble failure={failure ?? act.failure} again={failure ? read : act.again} />
      {start ? (
        <>
          <p>
            {'Mudar para '}
            <strong>{`${longDay(dayInZone(start, fuso))}, ${formatTime(start, fuso)}`}</strong>?
          </p>
          <div className="pilha">
            <button
              type="button"
              className="primario largo"
              aria-busy={act.busy}
              onClick={() => void act.run(() => change(start))}
            >
              Sim, mudar
            </button>
            <button type="button" className="largo" onClick={() => setStart(null)}>
              Ver outras horas
            </button>
          </div>
        </>
      ) : (
        <>
          {!failure && (
            <HourPicker dias={days} fuso={fuso} dia={dia} chooseDay={setDia} chooseHour={setStart} sending={null} />
          )}
          <div className="pilha">
            <button type="button" className="largo" onClick={() => setAsking(true)}>
              Nenhuma serve: pedir outra hora
            </button>
            <button type="button" className="largo" onClick={goBack}>
              Voltar
            </button>
          </div>
        </>
      )}
    </section>
  )
}
