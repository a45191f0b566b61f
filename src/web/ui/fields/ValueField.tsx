import { useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import classes from './ValueField.module.css'
import type { Format } from './numbers.ts'

/** Position of a cell, for the grid's keyboard. */
export interface Address {
  linha: number
  coluna: number
}

interface Props {
  label: string
  valor: number | null
  formato: Format
  modify: (valor: number | null) => void
  /** True: an empty field means "none yet" (null). False: it keeps its former value. */
  nullable?: boolean
  /** Placeholder of an empty field. */
  empty?: string
  erro?: string | undefined
  /** The value exceeds the user's authority: allowed, but a superior must approve. */
  beyond?: boolean
  readOnly?: boolean
  /** Part of the selected rectangle of a grid. */
  checked?: boolean
  endereco?: Address
  onKeyDown?: (e: KeyboardEvent<HTMLInputElement>) => void
  onPaste?: (e: ClipboardEvent<HTMLInputElement>) => void
}

/** Number field with a format: shows formatted text, selects it on focus, and does not pass on invalid text. */
export function ValueField({
  label,
  valor,
  formato,
  modify,
  nullable = false,
  empty = 'falta',
  erro,
  beyond = false,
  readOnly = false,
  checked = false,
  endereco,
  onKeyDown,
  onPaste,
}: Props) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const antes = useRef(valor)
  const campo = useRef<HTMLInputElement>(null)
  const written = valor === null ? '' : formato.write(valor)
  // A paste, an undo or a grid key may change the focused cell: show the new value and select it, as on focus.
  const [shown, setShown] = useState(valor)
  const [replaced, setReplaced] = useState(0)
  if (shown !== valor) {
    setShown(valor)
    if (digitado !== null && (digitado.trim() === '' ? null : formato.read(digitado)) !== valor) {
      setDigitado(valor === null ? '' : formato.edit(valor))
      setReplaced(replaced + 1)
    }
  }
  useLayoutEffect(() => {
    if (replaced > 0 && document.activeElement === campo.current) campo.current?.select()
  }, [replaced])
  const invalid = digitado !== null && digitado.trim() !== '' && formato.read(digitado) === null

  function typeIn(texto: string): void {
    setDigitado(texto)
    const loaded = formato.read(texto)
    if (loaded !== null) modify(loaded)
    else if (texto.trim() === '' && nullable) modify(null)
  }
  return (
    <input
      ref={campo}
      className={classes.campo}
      aria-label={label}
      aria-invalid={invalid || erro !== undefined || undefined}
      title={erro ?? (invalid ? 'Valor não reconhecido' : beyond ? 'Além da sua alçada' : undefined)}
      data-alem={beyond || undefined}
      data-marcado={checked || undefined}
      inputMode="decimal"
      autoComplete="off"
      readOnly={readOnly}
      placeholder={nullable && !readOnly ? empty : '—'}
      data-falta={(nullable && empty === 'falta' && valor === null) || undefined}
      value={digitado ?? written}
      data-linha={endereco?.linha}
      data-coluna={endereco?.coluna}
      onMouseDown={(e) => {
        // The mousedown would place the caret and the mouseup undo the selection; typed digits would then land inside the old value.
        if (document.activeElement === e.currentTarget) return
        e.preventDefault()
        e.currentTarget.focus()
      }}
      onFocus={(e) => {
        const input = e.currentTarget
        antes.current = valor
        // Render the editable text before selecting it, so that a key pressed at once replaces all of it.
        if (!readOnly) flushSync(() => setDigitado(valor === null ? '' : formato.edit(valor)))
        input.select()
      }}
      onChange={(e) => typeIn(e.currentTarget.value)}
      onBlur={() => setDigitado(null)}
      onKeyDown={(e) => {
        if (e.key === 'Escape' && digitado !== null) {
          setDigitado(antes.current === null ? '' : formato.edit(antes.current))
          modify(antes.current)
        }
        onKeyDown?.(e)
      }}
      onPaste={onPaste}
    />
  )
}
