import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatReais, parseReais } from '#shared/rules/money.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> {
  /** Centavos. */
  value?: number | null
  onChange: (centavos: number | null) => void
}

/** Field for an amount: centavos as value, "1.234,56" as text. Selects its text on focus and accepts a pasted "R$ 1.250,00". */
export function MoneyInput({ value, onChange, onFocus, onBlur, ...rest }: Props) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const written = value === null || value === undefined ? '' : formatReais(value).replace(/^R\$\s/, '')
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span className="suave">R$</span>}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      {...rest}
      value={digitado ?? written}
      onMouseDown={(e) => {
        // The mouseup after the focus would undo the selection.
        if (document.activeElement === e.currentTarget) return
        e.preventDefault()
        e.currentTarget.focus()
      }}
      onFocus={(e) => {
        const input = e.currentTarget
        flushSync(() => setDigitado(written))
        input.select()
        onFocus?.(e)
      }}
      onChange={(e) => {
        setDigitado(e.currentTarget.value)
        const centavos = parseReais(e.currentTarget.value)
        onChange(centavos !== null && centavos < 0 ? null : centavos)
      }}
      onBlur={(e) => {
        setDigitado(null)
        onBlur?.(e)
      }}
    />
  )
}
