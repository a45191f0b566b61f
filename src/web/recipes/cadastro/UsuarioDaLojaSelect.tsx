import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SelectInput } from '../../ui/campos/Escolhas.tsx'
import { usuariosDaLoja } from './opcoes.ts'

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  codConcessionaria: number
  value?: number | null
  onChange: (codUsuario: number | null) => void
}

/** Choice of an active user that reaches the store, or of nobody. */
export function UsuarioDaLojaSelect({ codConcessionaria, value, onChange, ...resto }: Props) {
  const { data: usuarios = [], isPending } = useQuery(usuariosDaLoja(codConcessionaria))
  const opcoes = usuarios.map((u) => ({ value: String(u.codUsuario), label: u.nome }))
  // Who was bound and reaches the store no more stays readable until somebody else is chosen.
  if (value && !isPending && !usuarios.some((u) => u.codUsuario === value))
    opcoes.unshift({ value: String(value), label: `Usuário ${value} (sem acesso à loja)` })
  return (
    <SelectInput
      label="Usuário ligado"
      placeholder="Ninguém"
      searchable
      clearable
      nothingFoundMessage="Nenhum usuário ativo alcança esta loja"
      {...resto}
      data={opcoes}
      value={value ? String(value) : null}
      onChange={(v) => onChange(v === null ? null : Number(v))}
    />
  )
}
