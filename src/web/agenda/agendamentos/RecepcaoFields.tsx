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
  value: typeof EMPTY_RECEPCAO
  modify: (v: typeof EMPTY_RECEPCAO) => void
  errors?: Partial<Record<string, string>>
  /** True to focus the first field. */
  first?: boolean
}

/** Prisma, odometer and number of the work order. */
export function RecepcaoFields({ value, modify, errors = {}, first = false }: Props) {
  return (
    <>
      <TextInput
        label="Prisma"
        placeholder="Número no teto"
        {...(first && { 'data-autofocus': true })}
        maxLength={20}
        value={value.prisma}
        onChange={(e) => modify({ ...value, prisma: e.currentTarget.value })}
        error={errors['prisma']}
      />
      <NumberInput
        label="Quilometragem"
        min={0}
        max={2_000_000}
        allowDecimal={false}
        thousandSeparator="."
        decimalSeparator=","
        suffix=" km"
        value={value.km}
        onChange={(km) => modify({ ...value, km })}
        error={errors['km']}
      />
      <TextInput
        label="Número da OS"
        placeholder="Numerada pelo Pátio"
        maxLength={30}
        value={value.numeroOs}
        onChange={(e) => modify({ ...value, numeroOs: e.currentTarget.value })}
        error={errors['numeroOs']}
      />
    </>
  )
}
