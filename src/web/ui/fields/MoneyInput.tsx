import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatReais, parseReais } from '#shared/rules/money.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> {
  /** Centavos. */
  value?: number | null
  onChange: (centavos: number | null) => void
}

/** Characters of an unread text that are kept and told. */
const LONGEST = 20

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
  const [left, setLeft] = useState(false)
  // Left behind unread, until an amount comes from elsewhere.
  const unread = left && (value === null || value === undefined) ? digitado : null
  const written = value === null || value === undefined ? '' : formatReais(value).replace(/^R\$\s/, '')
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span className="suave">R$</span>}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      {...rest}
      error={unread === null ? error : `“${unread}” não é um valor. Escreva como 1.234,56.`}
      value={(left ? unread : digitado) ?? written}
      onMouseDown={(e) => {
        // The mouseup after the focus would undo the selection.
        if (document.activeElement === e.currentTarget) return
        e.preventDefault()
        e.currentTarget.focus()
      }}
      onFocus={(e) => {
        const input = e.currentTarget
        flushSync(() => {
          setDigitado(unread ?? written)
          setLeft(false)
        })
        input.select()
        onFocus?.(e)
      }}
      onChange={(e) => {
        setDigitado(e.currentTarget.value)
        onChange(readAmount(e.currentTarget.value))
      }}
      onBlur={(e) => {
        const text = e.currentTarget.value.trim().slice(0, LONGEST)
        const wrong = text !== '' && readAmount(text) === null
        setDigitado(wrong ? text : null)
        setLeft(wrong)
        onBlur?.(e)
      }}
    />
  )
}
