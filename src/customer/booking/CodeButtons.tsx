import type { ReservaLoja } from '#shared/agenda/reservas.ts'
import { type CodeChannel, CODE_CHANNELS } from './api.ts'

interface Props {
  loja: ReservaLoja
  busy: boolean
  disabled?: boolean
}

const first = (loja: ReservaLoja): CodeChannel => (loja.codigoPorWhatsapp ? 'WHATSAPP' : 'SMS')

/** The channel of the button that sent a form of these. */
export function askedChannel(loja: ReservaLoja, e: { nativeEvent: Event }): CodeChannel {
  const { submitter } = e.nativeEvent as SubmitEvent
  return submitter?.getAttribute('value') === 'SMS' ? 'SMS' : first(loja)
}

/** Ask for the code that proves the phone: by WhatsApp where the store sends codes so, and by SMS. */
export function CodeButtons({ loja, busy, disabled = false }: Props) {
  return (
    <div className="pilha">
      <button type="submit" className="primario largo" disabled={disabled} aria-busy={busy}>
        {busy ? 'Enviando…' : `Receber código por ${CODE_CHANNELS[first(loja)]}`}
      </button>
      {loja.codigoPorWhatsapp && (
        <button type="submit" value="SMS" className="largo" disabled={disabled || busy}>
          Receber código por SMS
        </button>
      )}
    </div>
  )
}
