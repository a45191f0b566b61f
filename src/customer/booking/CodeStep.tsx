import { ConfirmationField } from '../ConfirmationField.tsx'
import { Failure, serverNow } from '../api.ts'
import { useAct } from '../useAct.ts'
import { clockOf, useSeconds } from '../useSeconds.ts'
import { confirmBooking, sendCode, type CodeChannel } from './api.ts'
import { RESEND_MS } from './DetailsStep.tsx'
import { withoutHold, type Draft } from './draft.ts'
import { holdEnded } from './hold-ended.ts'
import type { Booking } from './useDraft.ts'

const CHANNELS: Record<CodeChannel, string> = { SMS: 'SMS', WHATSAPP: 'WhatsApp' }

interface Props {
  booking: Booking
  codigo: NonNullable<Draft['codigo']>
  back: () => void
}

/** The code from the phone, which books; another can be asked for after a wait. */
export function CodeStep({ booking, codigo, back }: Props) {
  const { draft, update, go } = booking
  const act = useAct()
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
      const { nome, telefone, placa, modelo, email, ofertas } = draft
      const person = { nome: nome.trim(), telefone, placa, modelo: modelo.trim(), email: email.trim(), ofertas }
      const feita = await confirmBooking(held, { ...person, codigo: codigoLido, consentimento: true })
      update({ feita, segurada: null, codigo: null })
      go('feito', 'replace')
    })
  const resend = (canal: CodeChannel) =>
    guarded(async (held) => {
      const sent = await sendCode(held, { telefone: draft.telefone, canal })
      update({ codigo: { destino: sent.destino, canal: sent.canal, outroEm: serverNow() + RESEND_MS } })
    })
  return (
    <>
      <ConfirmationField
        labelText={`Código de 6 números enviado por ${CHANNELS[codigo.canal]} para ${codigo.destino}`}
        size={6}
        numeric
        whole="send"
        busy={act.busy}
        erro={act.failure?.message ?? null}
        onSend={(v) => void act.run(() => confirm(v))}
        onBack={back}
      />
      <div className="opcoes">
        <span className="suave">
          {wait > 0 ? `Não chegou? Peça outro em ${clockOf(wait)}.` : 'Não chegou? Peça outro:'}
        </span>
        {wait === 0 &&
          (['SMS', 'WHATSAPP'] as const).map((canal) => (
            <button key={canal} type="button" disabled={act.busy} onClick={() => void act.run(() => resend(canal))}>
              {`Enviar outro por ${CHANNELS[canal]}`}
            </button>
          ))}
      </div>
    </>
  )
}
