import { Autocomplete, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Side } from '#shared/cardapio/copias.ts'
import { cardapioMarcas } from '../modelos/api.ts'
import { LojaSelect } from '../../recipes/register/LojaSelect.tsx'

/** Unfinished choice of one side of a copy. */
export interface Draft {
  codConcessionaria: number
  marca: string
  modelo: string
}
export const EMPTY_DRAFT: Draft = { codConcessionaria: 0, marca: '', modelo: '' }

/** The chosen side; null while the choice is incomplete. */
export function sideOf(r: Draft, between: 'lojas' | 'modelos'): Side | null {
  if (between === 'lojas') return r.codConcessionaria > 0 ? { codConcessionaria: r.codConcessionaria } : null
  return r.marca.trim() === '' ? null : { marca: r.marca.trim(), modelo: r.modelo.trim() }
}

interface Props {
  title: 'De' | 'Para'
  between: 'lojas' | 'modelos'
  value: Draft
  modify: (r: Draft) => void
}

/** Selects a store, or a make and one of its models. */
export function SideInput({ title, between, value, modify }: Props) {
  const q = useQuery(cardapioMarcas(value.marca.trim()))
  if (between === 'lojas')
    return (
      <LojaSelect
        label={title === 'De' ? 'Da concessionária' : 'Para a concessionária'}
        value={value.codConcessionaria}
        onChange={(codConcessionaria) => modify({ ...value, codConcessionaria })}
      />
    )
  return (
    <Stack gap="sm">
      <Autocomplete
        label={title === 'De' ? 'Da marca' : 'Para a marca'}
        withAsterisk
        maxLength={60}
        limit={40}
        data={q.data?.marcas ?? []}
        value={value.marca}
        onChange={(marca) => modify({ ...value, marca })}
      />
      <Autocomplete
        label={title === 'De' ? 'Do modelo' : 'Para o modelo'}
        placeholder="O que vale para a marca toda"
        maxLength={120}
        limit={60}
        data={q.data?.familias ?? []}
        value={value.modelo}
        onChange={(modelo) => modify({ ...value, modelo })}
      />
    </Stack>
  )
}
