import { useEffect, useRef, useState } from 'react'

interface Props {
  rotulo: string
  tamanho: number
  numerico: boolean
  ocupado: boolean
  erro: string | null
  aoEnviar: (valor: string) => void
  aoVoltar: () => void
}

/** A short field in large type and its button: end of the document, or a code that the phone may fill in by itself. */
export function CampoConfirmacao({ rotulo, tamanho, numerico, ocupado, erro, aoEnviar, aoVoltar }: Props) {
  const [valor, setValor] = useState('')
  const [tentou, setTentou] = useState(false)
  const campo = useRef<HTMLInputElement>(null)
  useEffect(() => campo.current?.focus(), [])
  const curto = valor.length !== tamanho
  const dito = tentou && curto ? `Escreva os ${tamanho} ${numerico ? 'números' : 'caracteres'}` : (erro ?? '')
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        setTentou(true)
        if (!curto && !ocupado) aoEnviar(valor)
      }}
    >
      <label className="campo">
        <span>{rotulo}</span>
        <input
          ref={campo}
          type="text"
          className="confirmacao"
          inputMode={numerico ? 'numeric' : 'text'}
          autoComplete={tamanho === 6 ? 'one-time-code' : 'off'}
          maxLength={tamanho}
          value={valor}
          onInput={(e) => {
            e.currentTarget.value = e.currentTarget.value
              .replace(numerico ? /\D/g : /[^0-9A-Za-z]/g, '')
              .slice(0, tamanho)
            setValor(e.currentTarget.value)
          }}
          aria-invalid={dito !== ''}
          aria-describedby="erro-confirmacao"
        />
        <span id="erro-confirmacao" className="erro" role="alert">
          {dito}
        </span>
      </label>
      <div className="decisao">
        <button type="button" onClick={aoVoltar}>
          Voltar
        </button>
        <button type="submit" className="primario" aria-busy={ocupado}>
          {ocupado ? 'Conferindo…' : 'Confirmar'}
        </button>
      </div>
    </form>
  )
}
