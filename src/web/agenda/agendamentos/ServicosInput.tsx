import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatarDuracao } from '#shared/rules/datas.ts'
import { tiposServico } from '../agenda/api.ts'
import { MINUTOS_EM_PALAVRAS, palavrasDe, valorEmPalavras } from './servicos.ts'

interface Props {
  codConcessionaria: number
  valor: readonly string[]
  mudar: (v: string[]) => void
  erro?: string | null
}

/** Services that a car comes for: those of the register by kind, each with its standard time, or one in words. */
export function ServicosInput({ codConcessionaria, valor, mudar, erro = null }: Props) {
  const tipos = useQuery(tiposServico(codConcessionaria))
  const [busca, setBusca] = useState('')
  const grupos = (tipos.data ?? []).map((t) => ({
    group: t.nome,
    items: t.servicos.map((s) => ({
      value: String(s.codServico),
      label: `${s.descricao} · ${formatarDuracao(s.minutos)}`,
    })),
  }))
  const texto = busca.trim().slice(0, 120)
  const palavras = valor.map(palavrasDe).filter((p) => p !== null)
  const duracao = formatarDuracao(MINUTOS_EM_PALAVRAS)
  const emPalavras = [
    ...palavras.map((p) => ({ value: valorEmPalavras(p), label: `${p} · ${duracao}` })),
    ...(texto.length >= 2 && !palavras.includes(texto)
      ? [{ value: valorEmPalavras(texto), label: `Incluir “${texto}” · ${duracao}` }]
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
      data={emPalavras.length > 0 ? [...grupos, { group: 'Fora do cadastro', items: emPalavras }] : grupos}
      value={[...valor]}
      onChange={mudar}
      nothingFoundMessage={tipos.data ? 'Escreva o serviço que o cliente pediu' : 'Carregando os serviços…'}
      error={erro ?? (tipos.isError ? 'Os serviços não vieram: feche e tente de novo' : null)}
    />
  )
}
