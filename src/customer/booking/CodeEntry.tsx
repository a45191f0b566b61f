import { useState } from 'react'
import { ConfirmationField } from '../ConfirmationField.tsx'
import { Failure } from '../api.ts'
import { useAct } from '../useAct.ts'
import { clockOf, useSeconds } from '../useSeconds.ts'
import { CODE_CHANNELS, type CodeChannel } from './api.ts'
import type { PendingCode } from './draft.ts'

interface Props {
  codigo: PendingCode
  confirm: (codigo: string) => Promise<void>
  resend: (canal: CodeChannel) => Promise<void>
  back: () => void
}

/** The code from the phone, which proves it; another can be asked for after a wait. */
export function CodeEntry({ codigo, confirm, resend, back }: Props) {
  const act = useAct()
  const [refused, setRefused] = useState('')
  const wait = useSeconds(codigo.outroEm) ?? 0

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
  const again = (canal: CodeChannel) =>
    void act.run(async () => {
      await resend(canal)
      setRefused('')
    })
  return (
    <>
      <ConfirmationField
        labelText={`Código de 6 números enviado por ${CODE_CHANNELS[codigo.canal]} para ${codigo.destino}`}
        size={6}
        numeric
        whole="send"
        busy={act.busy}
        error={act.failure?.message ?? null}
        onSend={(v) => void send(v)}
        onBack={back}
      />
      <div className="opcoes">
        {wait > 0 ? (
          <span className="suave">{`Não chegou? Peça outro em ${clockOf(wait)}.`}</span>
        ) : (
          <>
            <button type="button" disabled={act.busy} onClick={() => again(codigo.canal)}>
              Não chegou? Enviar outro
            </button>
            {codigo.canal === 'WHATSAPP' && (
              <button type="button" disabled={act.busy} onClick={() => again('SMS')}>
                Enviar por SMS
              </button>
            )}
          </>
        )}
      </div>
    </>
  )
}
