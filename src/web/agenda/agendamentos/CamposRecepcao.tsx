import { NumberInput, TextInput } from '@mantine/core'

/** What is written down when a car is received. */
export const RECEPCAO_VAZIA = { prisma: '', km: '' as number | string, numeroOs: '' }

/** The same, as the server takes it. */
export const recepcaoPedida = (v: typeof RECEPCAO_VAZIA) => ({
  prisma: v.prisma.trim(),
  numeroOs: v.numeroOs.trim(),
  km: v.km === '' ? null : Number(v.km),
})

interface Props {
  valor: typeof RECEPCAO_VAZIA
  mudar: (v: typeof RECEPCAO_VAZIA) => void
  erros?: Partial<Record<string, string>>
  /** The first field of its form. */
  primeiro?: boolean
}

/** Number on the roof, odometer and number of the work order. */
export function CamposRecepcao({ valor, mudar, erros = {}, primeiro = false }: Props) {
  return (
    <>
      <TextInput
        label="Prisma"
        placeholder="Número no teto"
        {...(primeiro && { 'data-autofocus': true })}
        maxLength={20}
        value={valor.prisma}
        onChange={(e) => mudar({ ...valor, prisma: e.currentTarget.value })}
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
        onChange={(km) => mudar({ ...valor, km })}
        error={erros['km']}
      />
      <TextInput
        label="Número da OS"
        placeholder="Numerada pelo Pátio"
        maxLength={30}
        value={valor.numeroOs}
        onChange={(e) => mudar({ ...valor, numeroOs: e.currentTarget.value })}
        error={erros['numeroOs']}
      />
    </>
  )
}
