import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatBasisPoints, parseBasisPoints } from '#shared/rules/percent.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> {
  /** Basis points. */
  value: number | null
  onChange: (pontos: number | null) => void
}

/** Percentage input: basis points as value, "9,25" on screen; unreadable text is null. */
export function PercentInput({ value, onChange, onFocus, onBlur, ...rest }: Props) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const written = value === null ? '' : formatBasisPoints(value)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className="suave">%</span>}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      {...rest}
      value={digitado ?? written}
      onFocus={(e) => {
        setDigitado(written)
        onFocus?.(e)
      }}
      onChange={(e) => {
        setDigitado(e.currentTarget.value)
        onChange(parseBasisPoints(e.currentTarget.value))
      }}
      onBlur={(e) => {
        setDigitado(null)
        onBlur?.(e)
      }}
    />
  )
}
