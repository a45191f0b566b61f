import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { escreverPontos, lerPontos } from '#shared/rules/porcentagem.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> {
  /** Basis points. */
  value: number | null
  onChange: (pontos: number | null) => void
}

/** Input of a percentage: basis points outside, "9,25" inside; what does not read as one is null. */
export function PercentInput({ value, onChange, onFocus, onBlur, ...resto }: Props) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const escrito = value === null ? '' : escreverPontos(value)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className="suave">%</span>}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      {...resto}
      value={digitado ?? escrito}
      onFocus={(e) => {
        setDigitado(escrito)
        onFocus?.(e)
      }}
      onChange={(e) => {
        setDigitado(e.currentTarget.value)
        onChange(lerPontos(e.currentTarget.value))
      }}
      onBlur={(e) => {
        setDigitado(null)
        onBlur?.(e)
      }}
    />
  )
}
