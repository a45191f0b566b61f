import { NumberInput, type NumberInputProps } from '@mantine/core'

interface Props extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value?: number | null
  onChange: (n: number | null) => void
}

/** Input of a whole number, null while empty. */
export function InteiroInput({ value, onChange, ...resto }: Props) {
  return (
    <NumberInput
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator="."
      decimalSeparator=","
      {...resto}
      value={value ?? ''}
      onChange={(n) => onChange(n === '' ? null : Number(n))}
    />
  )
}
