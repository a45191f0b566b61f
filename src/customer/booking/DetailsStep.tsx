import { useState } from 'react'
import type { ReservaLoja } from '#shared/agenda/reservas.ts'
import { formatReais } from '#shared/rules/money.ts'
import { Failure } from '../api.ts'
import { Field } from '../Field.tsx'
import { Trouble } from '../Trouble.tsx'
import { useAct } from '../useAct.ts'
import { sendCode, type CodeChannel } from './api.ts'
import { askedChannel, CodeButtons } from './CodeButtons.tsx'
import { Consent } from './Consent.tsx'
import { pendingCode, withoutHold } from './draft.ts'
import { holdEnded } from './hold-ended.ts'
import { personErrors } from './person.ts'
import { focusFirstError, PersonFields } from './PersonFields.tsx'
import type { Booking } from './useDraft.ts'

/** Who books, and consent; a code then goes to the phone. */
export function DetailsStep({ loja, booking }: { loja: ReservaLoja; booking: Booking }) {
  const { draft, update, go } = booking
  const [tried, setTried] = useState(false)
  const act = useAct()
  const errors = personErrors(draft)
  const shown = tried ? errors : {}
  const token = draft.segurada?.token

  async function send(canal: CodeChannel): Promise<void> {
    if (!token) return
    try {
      update({ codigo: pendingCode(await sendCode(token, draft.telefone, canal)) })
      go('codigo')
    } catch (e) {
      if (e instanceof Failure && holdEnded(e)) update(withoutHold)
      throw e
    }
  }
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        setTried(true)
        const canal = askedChannel(loja, e)
        if (Object.keys(errors).length > 0) focusFirstError(e.currentTarget)
        else void act.run(() => send(canal))
      }}
    >
      <PersonFields draft={draft} update={update} errors={shown} />
      <Field
        label="E-mail (se quiser)"
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        maxLength={120}
        value={draft.email}
        change={(email) => update({ email })}
        error={shown.email}
      />
      <Consent
        loja={loja}
        accepted={draft.consentimento}
        change={(consentimento) => update({ consentimento })}
        error={shown.consentimento ?? null}
      />
      {loja.carroReserva && (
        <label className="aceite">
          <input
            type="checkbox"
            checked={draft.carroReserva}
            onChange={(e) => update({ carroReserva: e.currentTarget.checked })}
          />
          <span>Preciso de um carro reserva (a loja confirma se há um livre)</span>
        </label>
      )}
      <label className="aceite">
        <input type="checkbox" checked={draft.ofertas} onChange={(e) => update({ ofertas: e.currentTarget.checked })} />
        <span>Quero receber ofertas desta loja (se quiser)</span>
      </label>
      {loja.sinal > 0 && (
        <p className="faixa azul">
          {`Para confirmar, a loja pede um sinal de ${formatReais(loja.sinal)} por Pix${loja.sinalMinutos === null ? ', e confere o pagamento' : `, em até ${loja.sinalMinutos} minutos depois de agendar`}.`}
        </p>
      )}
      <Trouble failure={act.failure} again={act.again} />
      <CodeButtons loja={loja} busy={act.busy} disabled={!token} />
    </form>
  )
}
