import { useEffect, useRef, useState } from 'react'

interface Props {
  labelText: string
  size: number
  numeric: boolean
  busy: boolean
  error: string | null
  /** Sends by itself once all characters are there. */
  whole?: 'send'
  onSend: (valor: string) => void
  onBack: () => void
}

/** A short field in large type with its button, for the end of the document or for a code that the phone can autofill. */
export function ConfirmationField({ labelText, size, numeric, busy, error, whole, onSend, onBack }: Props) {
  const [valor, setValor] = useState('')
  const [attempted, setAttempted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const short = valor.length !== size
  const said = attempted && short ? `Escreva os ${size} ${numeric ? 'números' : 'caracteres'}` : (error ?? '')
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        setAttempted(true)
        if (!short && !busy) onSend(valor)
      }}
    >
      <label className="campo">
        <span>{labelText}</span>
        <input
          ref={field}
          type="text"
          className="confirmacao"
          inputMode={numeric ? 'numeric' : 'text'}
          autoComplete={size === 6 ? 'one-time-code' : 'off'}
          maxLength={size}
          value={valor}
          onInput={(e) => {
            e.currentTarget.value = e.currentTarget.value.replace(numeric ? /\D/g : /[^0-9A-Za-z]/g, '').slice(0, size)
            setValor(e.currentTarget.value)
            if (whole && e.currentTarget.value.length === size && !busy) onSend(e.currentTarget.value)
          }}
          aria-invalid={said !== ''}
          aria-describedby="erro-confirmacao"
        />
        <span id="erro-confirmacao" className="erro" role="alert">
          {said}
        </span>
      </label>
      <div className="decisao">
        <button type="button" onClick={onBack}>
          Voltar
        </button>
        <button type="submit" className="primario" aria-busy={busy}>
          {busy ? 'Conferindo…' : 'Confirmar'}
        </button>
      </div>
    </form>
  )
}
