import { useState } from 'react'
import { ConfirmationField } from '../ConfirmationField.tsx'
import { Failure, serverNow } from '../api.ts'
import { useAct } from '../useAct.ts'
import { clockOf, useSeconds } from '../useSeconds.ts'
import { CODE_CHANNELS, confirmBooking, sendCode, type CodeChannel } from './api.ts'
import { RESEND_MS } from './DetailsStep.tsx'
import { withoutHold, type Draft } from './draft.ts'
import { holdEnded } from './hold-ended.ts'
import type { Booking } from './useDraft.ts'

interface Props {
  booking: Booking
  codigo: NonNullable<Draft['codigo']>
  back: () => void
}

/** The code from the phone, which books; another can be asked for after a wait. */
export function CodeStep({ booking, codigo, back }: Props) {
  const { draft, update, go } = booking
  const act = useAct()
  const [refused, setRefused] = useState('')
  const wait = useSeconds(codigo.outroEm) ?? 0
  const token = draft.segurada?.token

  async function guarded(run: (token: string) => Promise<void>): Promise<void> {
    if (!token) return
    try {
      await run(token)
    } catch (e) {
      if (e instanceof Failure && holdEnded(e)) update(withoutHold)
      throw e
    }
  }
  const confirm = (codigoLido: string) =>
    guarded(async (held) => {
      const { nome, telefone, placa, modelo, email, ofertas, carroReserva } = draft
      const person = {
        nome: nome.trim(),
        telefone,
        placa,
        modelo: modelo.trim(),
        email: email.trim(),
        ofertas,
        carroReserva,
      }
      const feita = await confirmBooking(held, { ...person, codigo: codigoLido, consentimento: true })
      update({ feita, segurada: null, codigo: null })
      go('feito', 'replace')
    })
  // The field sends by itself when it is full: a tap on the button after that must not cost another try.
  async function send(typed: string): Promise<void> {
    if (typed === refused) return
    await act.run(async () => {
      try {
        await confirm(typed)
      } catch (e) {
        if (e instanceof Failure && e.code === 'codigo-nao-confere') setRefused(typed)
        throw e
      }
    })
  }
  const resend = (canal: CodeChannel) =>
    guarded(async (held) => {
      const sent = await sendCode(held, draft.telefone, canal)
      setRefused('')
      update({ codigo: { destino: sent.destino, outroEm: serverNow() + RESEND_MS, canal: sent.canal } })
    })
  return (
    <>
      <ConfirmationField
        labelText={`Código de 6 números enviado por ${CODE_CHANNELS[codigo.canal]} para ${codigo.destino}`}
        size={6}
        numeric
        whole="send"
        busy={act.busy}
        erro={act.failure?.message ?? null}
        onSend={(v) => void send(v)}
        onBack={back}
      />
      <div className="opcoes">
        {wait > 0 ? (
          <span className="suave">{`Não chegou? Peça outro em ${clockOf(wait)}.`}</span>
        ) : (
          <>
            <button type="button" disabled={act.busy} onClick={() => void act.run(() => resend(codigo.canal))}>
              Não chegou? Enviar outro
            </button>
            {codigo.canal === 'WHATSAPP' && (
              <button type="button" disabled={act.busy} onClick={() => void act.run(() => resend('SMS'))}>
                Enviar por SMS
              </button>
            )}
          </>
        )}
      </div>
    </>
  )
}
