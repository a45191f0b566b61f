import { Autocomplete, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Lado } from '#shared/cardapio/copias.ts'
import { marcasDoCardapio } from '../modelos/api.ts'
import { LojaSelect } from '../../recipes/cadastro/LojaSelect.tsx'

/** One side of a copy while it is chosen. */
export interface Rascunho {
  codConcessionaria: number
  marca: string
  modelo: string
}
export const RASCUNHO: Rascunho = { codConcessionaria: 0, marca: '', modelo: '' }

/** The side that was chosen; null while it is not. */
export function ladoDe(r: Rascunho, entre: 'lojas' | 'modelos'): Lado | null {
  if (entre === 'lojas') return r.codConcessionaria > 0 ? { codConcessionaria: r.codConcessionaria } : null
  return r.marca.trim() === '' ? null : { marca: r.marca.trim(), modelo: r.modelo.trim() }
}

interface Props {
  titulo: 'De' | 'Para'
  entre: 'lojas' | 'modelos'
  valor: Rascunho
  mudar: (r: Rascunho) => void
}

/** Chooses a store, or a make and a model of it. */
export function LadoInput({ titulo, entre, valor, mudar }: Props) {
  const q = useQuery(marcasDoCardapio(valor.marca.trim()))
  if (entre === 'lojas')
    return (
      <LojaSelect
        label={titulo === 'De' ? 'Da concessionária' : 'Para a concessionária'}
        value={valor.codConcessionaria}
        onChange={(codConcessionaria) => mudar({ ...valor, codConcessionaria })}
      />
    )
  return (
    <Stack gap="sm">
      <Autocomplete
        label={titulo === 'De' ? 'Da marca' : 'Para a marca'}
        withAsterisk
        maxLength={60}
        limit={40}
        data={q.data?.marcas ?? []}
        value={valor.marca}
        onChange={(marca) => mudar({ ...valor, marca })}
      />
      <Autocomplete
        label={titulo === 'De' ? 'Do modelo' : 'Para o modelo'}
        placeholder="O que vale para a marca toda"
        maxLength={120}
        limit={60}
        data={q.data?.familias ?? []}
        value={valor.modelo}
        onChange={(modelo) => mudar({ ...valor, modelo })}
      />
    </Stack>
  )
}
