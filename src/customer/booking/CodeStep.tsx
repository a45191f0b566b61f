import { Failure } from '../api.ts'
import { confirmBooking, sendCode } from './api.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { pendingCode, withoutHold, type PendingCode } from './draft.ts'
import { holdEnded } from './hold-ended.ts'
import type { Booking } from './useDraft.ts'

interface Props {
  booking: Booking
  codigo: PendingCode
  back: () => void
}

/** The code from the phone, which books the held hour. */
export function CodeStep({ booking, codigo, back }: Props) {
  const { draft, update, go } = booking
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
  const confirm = (typed: string) =>
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
      const feita = await confirmBooking(held, { ...person, codigo: typed, consentimento: true })
      update({ feita, segurada: null, codigo: null })
      go('feito', 'replace')
    })
  return (
    <CodeEntry
      codigo={codigo}
      confirm={confirm}
      resend={(canal) =>
        guarded(async (held) => update({ codigo: pendingCode(await sendCode(held, draft.telefone, canal)) }))
      }
      back={back}
    />
  )
}
