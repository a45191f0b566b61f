import { NumberInput, type NumberInputProps } from '@mantine/core'

interface Props extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value?: number | null
  onChange: (n: number | null) => void
}

/** Field for a whole number; null while empty. One beyond its limits stays and is refused: the nearest allowed is not what was meant. */
export function IntegerInput({ value, onChange, ...rest }: Props) {
  return (
    <NumberInput
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator="."
      decimalSeparator=","
      {...rest}
      value={value ?? ''}
      onChange={(n) => onChange(n === '' ? null : Number(n))}
    />
  )
}
