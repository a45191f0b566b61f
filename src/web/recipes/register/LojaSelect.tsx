import type { SelectProps } from '@mantine/core'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { SelectInput } from '../../ui/fields/Choices.tsx'

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value?: number
  onChange: (codConcessionaria: number) => void
}

/** Select of one of the user's stores; an inactive store stays readable. */
export function LojaSelect({ value, onChange, ...rest }: Props) {
  const { todas, activeLojas } = useConcessionarias()
  const atual = todas.find((c) => c.codConcessionaria === value)
  const options = atual && !activeLojas.includes(atual) ? [atual, ...activeLojas] : activeLojas
  return (
    <SelectInput
      label="Concessionária"
      withAsterisk
      searchable
      allowDeselect={false}
      {...rest}
      data={options.map((c) => ({ value: String(c.codConcessionaria), label: c.nome }))}
      value={value ? String(value) : null}
      onChange={(v) => onChange(Number(v ?? 0))}
    />
  )
}
