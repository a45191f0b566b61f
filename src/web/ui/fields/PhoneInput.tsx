import { TextInput, type TextInputProps } from '@mantine/core'
import { formatPhone } from '#shared/rules/phone.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value?: string
  onChange: (telefone: string) => void
}

/** Field for a phone number; applies the mask (DD) NNNNN-NNNN once enough digits are typed. */
export function PhoneInput({ value = '', onChange, ...rest }: Props) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="(11) 98888-7777"
      {...rest}
      value={value}
      onChange={(e) => onChange(mask(e.currentTarget.value))}
    />
  )
}

function mask(digitado: string): string {
  const digits = digitado.replace(/\D/g, '')
  return digits.length >= 10 ? formatPhone(digits.slice(0, 13)) : digitado
}
