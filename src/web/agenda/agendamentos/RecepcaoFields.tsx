import { NumberInput, TextInput } from '@mantine/core'

/** Initial values of the reception fields. */
export const EMPTY_RECEPCAO = { prisma: '', km: '' as number | string, numeroOs: '' }

/** Reception fields as the API takes them. */
export const recepcaoRequest = (v: typeof EMPTY_RECEPCAO) => ({
  prisma: v.prisma.trim(),
  numeroOs: v.numeroOs.trim(),
  km: v.km === '' ? null : Number(v.km),
})

interface Props {
  valor: typeof EMPTY_RECEPCAO
  modify: (v: typeof EMPTY_RECEPCAO) => void
  erros?: Partial<Record<string, string>>
  /** True to focus the first field. */
  first?: boolean
}

/** Prisma, odometer and number of the work order. */
export function RecepcaoFields({ valor, modify, erros = {}, first = false }: Props) {
  return (
    <>
      <TextInput
        label="Prisma"
        placeholder="Número no teto"
        {...(first && { 'data-autofocus': true })}
        maxLength={20}
        value={valor.prisma}
        onChange={(e) => modify({ ...valor, prisma: e.currentTarget.value })}
        error={erros['prisma']}
      />
      <NumberInput
        label="Quilometragem"
        min={0}
        max={2_000_000}
        allowDecimal={false}
        thousandSeparator="."
        decimalSeparator=","
        suffix=" km"
        value={valor.km}
        onChange={(km) => modify({ ...valor, km })}
        error={erros['km']}
      />
      <TextInput
        label="Número da OS"
        placeholder="Numerada pelo Pátio"
        maxLength={30}
        value={valor.numeroOs}
        onChange={(e) => modify({ ...valor, numeroOs: e.currentTarget.value })}
        error={erros['numeroOs']}
      />
    </>
  )
}
