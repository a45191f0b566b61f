import { useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import classes from './CampoValor.module.css'
import type { Formato } from './numeros.ts'

/** What names a cell to the grid's keyboard. */
export interface Endereco {
  linha: number
  coluna: number
}

interface Props {
  rotulo: string
  valor: number | null
  formato: Formato
  mudar: (valor: number | null) => void
  /** Whether an empty field means "none yet"; else it keeps what it had. */
  anulavel?: boolean
  /** What stands in an empty field. */
  vazio?: string
  erro?: string | undefined
  /** Beyond the caller's authority: allowed, but somebody above must approve. */
  alem?: boolean
  somenteLeitura?: boolean
  /** Inside the chosen rectangle of a grid. */
  marcado?: boolean
  endereco?: Endereco
  aoTeclar?: (e: KeyboardEvent<HTMLInputElement>) => void
  aoColar?: (e: ClipboardEvent<HTMLInputElement>) => void
}

/** A number in its own words: written for reading, selected for typing over; what does not read as one is not kept. */
export function CampoValor({
  rotulo,
  valor,
  formato,
  mudar,
  anulavel = false,
  vazio = 'falta',
  erro,
  alem = false,
  somenteLeitura = false,
  marcado = false,
  endereco,
  aoTeclar,
  aoColar,
}: Props) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const antes = useRef(valor)
  const campo = useRef<HTMLInputElement>(null)
  const escrito = valor === null ? '' : formato.escrever(valor)
  // A paste, an undo, a key of the grid may change the cell that one stands in: it shows what it holds, as if one had just come to it.
  const [shown, setShown] = useState(valor)
  const [replaced, setReplaced] = useState(0)
  if (shown !== valor) {
    setShown(valor)
    if (digitado !== null && (digitado.trim() === '' ? null : formato.ler(digitado)) !== valor) {
      setDigitado(valor === null ? '' : formato.editar(valor))
      setReplaced(replaced + 1)
    }
  }
  useLayoutEffect(() => {
    if (replaced > 0 && document.activeElement === campo.current) campo.current?.select()
  }, [replaced])
  const invalido = digitado !== null && digitado.trim() !== '' && formato.ler(digitado) === null

  function digitar(texto: string): void {
    setDigitado(texto)
    const lido = formato.ler(texto)
    if (lido !== null) mudar(lido)
    else if (texto.trim() === '' && anulavel) mudar(null)
  }
  return (
    <input
      ref={campo}
      className={classes.campo}
      aria-label={rotulo}
      aria-invalid={invalido || erro !== undefined || undefined}
      title={erro ?? (invalido ? 'Valor não reconhecido' : alem ? 'Além da sua alçada' : undefined)}
      data-alem={alem || undefined}
      data-marcado={marcado || undefined}
      inputMode="decimal"
      autoComplete="off"
      readOnly={somenteLeitura}
      placeholder={anulavel && !somenteLeitura ? vazio : '—'}
      data-falta={(anulavel && vazio === 'falta' && valor === null) || undefined}
      value={digitado ?? escrito}
      data-linha={endereco?.linha}
      data-coluna={endereco?.coluna}
      onMouseDown={(e) => {
        // The press that focuses would put the caret where it fell, and its release undo the selection: what is typed next would land inside the old value.
        if (document.activeElement === e.currentTarget) return
        e.preventDefault()
        e.currentTarget.focus()
      }}
      onFocus={(e) => {
        const input = e.currentTarget
        antes.current = valor
        // Written for editing before it is selected: a key pressed at once replaces all of it.
        if (!somenteLeitura) flushSync(() => setDigitado(valor === null ? '' : formato.editar(valor)))
        input.select()
      }}
      onChange={(e) => digitar(e.currentTarget.value)}
      onBlur={() => setDigitado(null)}
      onKeyDown={(e) => {
        if (e.key === 'Escape' && digitado !== null) {
          setDigitado(antes.current === null ? '' : formato.editar(antes.current))
          mudar(antes.current)
        }
        aoTeclar?.(e)
      }}
      onPaste={aoColar}
    />
  )
}
