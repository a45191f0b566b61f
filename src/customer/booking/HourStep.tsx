import { useEffect } from 'react'
import type { ReservaLoja } from '#shared/agenda/reservas.ts'
import { Trouble } from '../Trouble.tsx'
import { useOnline } from '../useAct.ts'
import { prepareAnswer } from './challenge.ts'
import { forAdviser } from './days.ts'
import { requestOf } from './draft.ts'
import { HeldStrip } from './HeldStrip.tsx'
import { HourPicker } from './HourPicker.tsx'
import { TakenHour } from './TakenHour.tsx'
import { Trap } from './Trap.tsx'
import { useDays } from './useDays.ts'
import type { Booking } from './useDraft.ts'
import { useHold } from './useHold.ts'

/** Days and free hours by the workshop's real capacity; a tapped hour is held. */
export function HourStep({ loja, booking }: { loja: ReservaLoja; booking: Booking }) {
  const { draft, update, go } = booking
  const { dias, failure, reload } = useDays(loja.endereco, requestOf(draft))
  const hold = useHold(loja.endereco, booking)
  useEffect(prepareAnswer, [])
  useOnline(failure !== null, reload)
  // Somebody took the hour that is still shown as free.
  const taken = hold.failure?.code === 'hora-tomada'
  useEffect(() => {
    if (taken) reload()
  }, [taken, reload])
  return (
    <>
      {draft.segurada && (
        <HeldStrip
          segurada={draft.segurada}
          fuso={loja.fuso}
          action={{ texto: 'Continuar', onClick: () => go('dados') }}
        />
      )}
      {loja.consultores.length > 0 && (
        <div className="fichas" role="group" aria-label="Com quem">
          {[{ codConsultor: null, nome: 'Tanto faz' }, ...loja.consultores].map((c) => (
            <button
              key={c.codConsultor}
              type="button"
              className="ficha"
              aria-pressed={draft.codConsultor === c.codConsultor}
              onClick={() => update({ codConsultor: c.codConsultor })}
            >
              {c.nome}
            </button>
          ))}
        </div>
      )}
      <TakenHour hold={hold} fuso={loja.fuso} />
      <Trouble failure={failure} again={reload} />
      {(dias || !failure) &&
        (dias?.length === 0 ? (
          <p className="faixa amarelo" role="status">
            Não há horas livres nos próximos dias.
          </p>
        ) : (
          <HourPicker
            dias={dias && dias.map((d) => forAdviser(d, draft.codConsultor))}
            fuso={loja.fuso}
            dia={draft.dia}
            chooseDay={(dia) => update({ dia })}
            chooseHour={(start) => hold.hold(start)}
            sending={hold.sending}
          />
        ))}
      <p role="status" className="suave">
        {hold.sending && 'Guardando a hora para você…'}
      </p>
      {dias && (
        <button type="button" className="ligacao" onClick={() => go('espera')}>
          Nenhuma hora serve? Entre na lista de espera
        </button>
      )}
      <Trap {...hold.trap} />
    </>
  )
}
