import { TextInput, type TextInputProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatReais, parseReais } from '#shared/rules/money.ts'
import { useHeldForm } from './useHeldForm.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> {
  /** Centavos. */
  value?: number | null
  onChange: (centavos: number | null) => void
}

/** Centavos of a typed text; null when it is no amount that a field takes. */
function readAmount(text: string): number | null {
  const centavos = parseReais(text)
  return centavos !== null && centavos < 0 ? null : centavos
}

/**
 * Field for an amount: centavos as value, "1.234,56" as text. Selects its text on focus and accepts a pasted "R$ 1.250,00". What is no
 * amount stays where it was typed, with what to write instead.
 */
export function MoneyInput({ value, onChange, onFocus, onBlur, error, ...rest }: Props) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const [told, setTold] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Until an amount comes from elsewhere.
  const unread = digitado?.trim() && (value ?? null) === null && readAmount(digitado) === null ? digitado.trim() : null
  useHeldForm(field, unread !== null, () => setTold(true))
  const written = value === null || value === undefined ? '' : formatReais(value).replace(/^R\$\s/, '')
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span className="suave">R$</span>}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      maxLength={40}
      {...rest}
      ref={field}
      error={told && unread !== null ? `“${unread}” não é um valor. Escreva como 1.234,56.` : error}
      value={digitado ?? written}
      onMouseDown={(e) => {
        // The mouseup after the focus would undo the selection.
        if (document.activeElement === e.currentTarget) return
        e.preventDefault()
        e.currentTarget.focus()
      }}
      onFocus={(e) => {
        const input = e.currentTarget
        flushSync(() => setDigitado(unread ?? written))
        input.select()
        onFocus?.(e)
      }}
      onChange={(e) => {
        setTold(false)
        setDigitado(e.currentTarget.value)
        onChange(readAmount(e.currentTarget.value))
      }}
      onBlur={(e) => {
        setTold(unread !== null)
        if (unread === null) setDigitado(null)
        onBlur?.(e)
      }}
    />
  )
}
