import { proveWaiting, sendWaitingCode } from './api.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { pendingCode, type Draft } from './draft.ts'
import type { Booking } from './useDraft.ts'

interface Props {
  booking: Booking
  entrada: NonNullable<Draft['entrada']>
  back: () => void
}

/** The code from the phone, which gives an entry its turn in the waiting list. */
export function WaitCodeStep({ booking: { update, go }, entrada, back }: Props) {
  const { token } = entrada
  return (
    <CodeEntry
      codigo={entrada.codigo}
      confirm={async (typed) => {
        const { antes } = await proveWaiting(token, typed)
        update({ espera: { token, antes }, entrada: null })
        go('espera', 'replace')
      }}
      resend={async (canal) => update({ entrada: { token, codigo: pendingCode(await sendWaitingCode(token, canal)) } })}
      back={back}
    />
  )
}
