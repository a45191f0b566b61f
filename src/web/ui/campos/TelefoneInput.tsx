import { TextInput, type TextInputProps } from '@mantine/core'
import { formatarTelefone } from '#shared/rules/telefone.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value?: string
  onChange: (telefone: string) => void
}

/** Input of a phone: puts itself under the mask (DD) NNNNN-NNNN as soon as the digits are there. */
export function TelefoneInput({ value = '', onChange, ...resto }: Props) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="(11) 98888-7777"
      {...resto}
      value={value}
      onChange={(e) => onChange(mascarar(e.currentTarget.value))}
    />
  )
}

function mascarar(digitado: string): string {
  const digitos = digitado.replace(/\D/g, '')
  return digitos.length >= 10 ? formatarTelefone(digitos.slice(0, 13)) : digitado
}
