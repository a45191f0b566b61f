import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatHours } from '#shared/rules/dates.ts'
import { servicoTypes } from '../agenda/api.ts'
import { FREE_TEXT_MINUTES, freeTextOf, valueInWords } from './servicos.ts'

interface Props {
  codConcessionaria: number
  value: readonly string[]
  modify: (v: string[]) => void
  label?: string
  error?: string | null
}

/** Services of an arrival: from the register by kind, with their standard time, or as free text. */
export function ServicosInput({ codConcessionaria, value, modify, label = 'Serviços', error = null }: Props) {
  const types = useQuery(servicoTypes(codConcessionaria))
  const [search, setSearch] = useState('')
  const grupos = (types.data ?? []).map((t) => ({
    group: t.nome,
    items: t.servicos.map((s) => ({
      value: String(s.codServico),
      label: `${s.descricao} · ${formatHours(s.minutos)}`,
    })),
  }))
  const text = search.trim().slice(0, 120)
  const words = value.map(freeTextOf).filter((p) => p !== null)
  const duration = formatHours(FREE_TEXT_MINUTES)
  const inWords = [
    ...words.map((p) => ({ value: valueInWords(p), label: `${p} · ${duration}` })),
    ...(text.length >= 2 && !words.includes(text)
      ? [{ value: valueInWords(text), label: `Incluir “${text}” · ${duration}` }]
      : []),
  ]
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? 'Procure, ou escreva o que o cliente pediu' : ''}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      hidePickedOptions
      maxDropdownHeight={260}
      data={inWords.length > 0 ? [...grupos, { group: 'Fora do cadastro', items: inWords }] : grupos}
      value={[...value]}
      onChange={modify}
      nothingFoundMessage={types.data ? 'Escreva o serviço que o cliente pediu' : 'Carregando os serviços…'}
      error={error ?? (types.isError ? 'Os serviços não vieram: feche e tente de novo' : null)}
    />
  )
}
