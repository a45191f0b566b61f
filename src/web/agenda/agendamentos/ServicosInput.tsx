import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDuration } from '#shared/rules/dates.ts'
import { servicoTypes } from '../agenda/api.ts'
import { FREE_TEXT_MINUTES, freeTextOf, valueInWords } from './servicos.ts'

interface Props {
  codConcessionaria: number
  valor: readonly string[]
  modify: (v: string[]) => void
  erro?: string | null
}

/** Services of an arrival: from the register by kind, with their standard time, or as free text. */
export function ServicosInput({ codConcessionaria, valor, modify, erro = null }: Props) {
  const types = useQuery(servicoTypes(codConcessionaria))
  const [busca, setBusca] = useState('')
  const grupos = (types.data ?? []).map((t) => ({
    group: t.nome,
    items: t.servicos.map((s) => ({
      value: String(s.codServico),
      label: `${s.descricao} · ${formatDuration(s.minutos)}`,
    })),
  }))
  const texto = busca.trim().slice(0, 120)
  const words = valor.map(freeTextOf).filter((p) => p !== null)
  const duration = formatDuration(FREE_TEXT_MINUTES)
  const inWords = [
    ...words.map((p) => ({ value: valueInWords(p), label: `${p} · ${duration}` })),
    ...(texto.length >= 2 && !words.includes(texto)
      ? [{ value: valueInWords(texto), label: `Incluir “${texto}” · ${duration}` }]
      : []),
  ]
  return (
    <MultiSelect
      label="Serviços"
      placeholder={valor.length === 0 ? 'Procure, ou escreva o que o cliente pediu' : ''}
      searchable
      searchValue={busca}
      onSearchChange={setBusca}
      hidePickedOptions
      maxDropdownHeight={260}
      data={inWords.length > 0 ? [...grupos, { group: 'Fora do cadastro', items: inWords }] : grupos}
      value={[...valor]}
      onChange={modify}
      nothingFoundMessage={types.data ? 'Escreva o serviço que o cliente pediu' : 'Carregando os serviços…'}
      error={erro ?? (types.isError ? 'Os serviços não vieram: feche e tente de novo' : null)}
    />
  )
}
