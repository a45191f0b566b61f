import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatarReais, lerReais } from '#shared/rules/dinheiro.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> {
  /** Centavos. */
  value?: number | null
  onChange: (centavos: number | null) => void
}

/** Input of an amount: centavos outside, "1.234,56" inside; selects itself on focus and takes "R$ 1.250,00" from a paste. */
export function MoneyInput({ value, onChange, onFocus, onBlur, ...resto }: Props) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const escrito = value === null || value === undefined ? '' : formatarReais(value).replace(/^R\$\s/, '')
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span className="suave">R$</span>}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      {...resto}
      value={digitado ?? escrito}
      onMouseDown={(e) => {
        // The release of the press that focuses would undo the selection.
        if (document.activeElement === e.currentTarget) return
        e.preventDefault()
        e.currentTarget.focus()
      }}
      onFocus={(e) => {
        const input = e.currentTarget
        flushSync(() => setDigitado(escrito))
        input.select()
        onFocus?.(e)
      }}
      onChange={(e) => {
        setDigitado(e.currentTarget.value)
        const centavos = lerReais(e.currentTarget.value)
        onChange(centavos !== null && centavos < 0 ? null : centavos)
      }}
      onBlur={(e) => {
        setDigitado(null)
        onBlur?.(e)
      }}
    />
  )
}
