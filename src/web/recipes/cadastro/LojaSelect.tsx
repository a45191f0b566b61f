import type { SelectProps } from '@mantine/core'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { SelectInput } from '../../ui/campos/Escolhas.tsx'

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value?: number
  onChange: (codConcessionaria: number) => void
}

/** Choice of one of the reachable stores; one that is no longer active stays readable. */
export function LojaSelect({ value, onChange, ...resto }: Props) {
  const { todas, ativas } = useConcessionarias()
  const atual = todas.find((c) => c.codConcessionaria === value)
  const opcoes = atual && !ativas.includes(atual) ? [atual, ...ativas] : ativas
  return (
    <SelectInput
      label="Concessionária"
      withAsterisk
      searchable
      allowDeselect={false}
      {...resto}
      data={opcoes.map((c) => ({ value: String(c.codConcessionaria), label: c.nome }))}
      value={value ? String(value) : null}
      onChange={(v) => onChange(Number(v ?? 0))}
    />
  )
}
