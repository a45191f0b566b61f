import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SelectInput } from '../../ui/fields/Choices.tsx'
import { lojaUsuariosQuery } from './options.ts'

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  codConcessionaria: number
  value?: number | null
  onChange: (codUsuario: number | null) => void
}

/** Select of an active user with access to the store, or nobody. */
export function LojaUsuarioSelect({ codConcessionaria, value, onChange, ...rest }: Props) {
  const { data: usuarios = [], isPending } = useQuery(lojaUsuariosQuery(codConcessionaria))
  const options = usuarios.map((u) => ({ value: String(u.codUsuario), label: u.nome }))
  // A selected user who lost access to the store stays readable until another is chosen.
  if (value && !isPending && !usuarios.some((u) => u.codUsuario === value))
    options.unshift({ value: String(value), label: `Usuário ${value} (sem acesso à loja)` })
  return (
    <SelectInput
      label="Usuário ligado"
      placeholder="Ninguém"
      searchable
      clearable
      nothingFoundMessage="Nenhum usuário ativo alcança esta loja"
      {...rest}
      data={options}
      value={value ? String(value) : null}
      onChange={(v) => onChange(v === null ? null : Number(v))}
    />
  )
}
