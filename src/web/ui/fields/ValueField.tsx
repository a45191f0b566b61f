import { useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '../../core/feedback/toast.ts'
import classes from './ValueField.module.css'
import type { Format } from './numbers.ts'

/** Position of a cell, for the grid's keyboard. */
export interface Address {
  linha: number
  coluna: number
}

interface Props {
  label: string
  value: number | null
  format: Format
  modify: (valor: number | null) => void
  /** True: an empty field means "none yet" (null). False: it keeps its former value. */
  nullable?: boolean
  /** Placeholder of an empty field. */
  empty?: string
  error?: string | undefined
  /** The value exceeds the user's authority: allowed, but a superior must approve. */
  beyond?: boolean
  readOnly?: boolean
  /** Part of the selected rectangle of a grid. */
  checked?: boolean
  address?: Address
  onKeyDown?: (e: KeyboardEvent<HTMLInputElement>) => void
  onPaste?: (e: ClipboardEvent<HTMLInputElement>) => void
}

/** Number field with a format: shows formatted text, selects it on focus, and does not pass on invalid text: left behind, it is told. */
export function ValueField({
  label,
  value,
  format,
  modify,
  nullable = false,
  empty = 'falta',
  error,
  beyond = false,
  readOnly = false,
  checked = false,
  address,
  onKeyDown,
  onPaste,
}: Props) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const before = useRef(value)
  const field = useRef<HTMLInputElement>(null)
  const written = value === null ? '' : format.write(value)
  // A paste, an undo or a grid key may change the focused cell: show the new value and select it, as on focus.
  const [shown, setShown] = useState(value)
  const [replaced, setReplaced] = useState(0)
  if (shown !== value) {
    setShown(value)
    if (digitado !== null && (digitado.trim() === '' ? null : format.read(digitado)) !== value) {
      setDigitado(value === null ? '' : format.edit(value))
      setReplaced(replaced + 1)
    }
  }
  useLayoutEffect(() => {
    if (replaced > 0 && document.activeElement === field.current) field.current?.select()
  }, [replaced])
  const invalid = digitado !== null && digitado.trim() !== '' && format.read(digitado) === null

  function typeIn(text: string): void {
    setDigitado(text)
    const loaded = format.read(text)
    if (loaded !== null) modify(loaded)
    else if (text.trim() === '' && nullable) modify(null)
  }
  return (
    <input
      ref={field}
      className={classes.campo}
      aria-label={label}
      aria-invalid={invalid || error !== undefined || undefined}
      title={error ?? (invalid ? 'Valor não reconhecido' : beyond ? 'Além da sua alçada' : undefined)}
      data-alem={beyond || undefined}
      data-marcado={checked || undefined}
      inputMode="decimal"
      autoComplete="off"
      readOnly={readOnly}
      placeholder={nullable && !readOnly ? empty : '—'}
      data-falta={(nullable && empty === 'falta' && value === null) || undefined}
      value={digitado ?? written}
      data-linha={address?.linha}
      data-coluna={address?.coluna}
      onMouseDown={(e) => {
        // The mousedown would place the caret and the mouseup undo the selection; typed digits would then land inside the old value.
        if (document.activeElement === e.currentTarget) return
        e.preventDefault()
        e.currentTarget.focus()
      }}
      onFocus={(e) => {
        const input = e.currentTarget
        before.current = value
        // Render the editable text before selecting it, so that a key pressed at once replaces all of it.
        if (!readOnly) flushSync(() => setDigitado(value === null ? '' : format.edit(value)))
        input.select()
      }}
      onChange={(e) => typeIn(e.currentTarget.value)}
      onBlur={() => {
        if (invalid)
          toast.error(`“${digitado.trim().slice(0, 20)}” não foi entendido. ${label}: ficou ${written || 'sem valor'}.`)
        setDigitado(null)
      }}
      onKeyDown={(e) => {
        if (e.key === 'Escape' && digitado !== null) {
          setDigitado(before.current === null ? '' : format.edit(before.current))
          modify(before.current)
        }
        onKeyDown?.(e)
      }}
      onPaste={onPaste}
    />
  )
}
