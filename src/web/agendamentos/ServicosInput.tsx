import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatarDuracao } from '#shared/regras/datas.ts'
import { tiposServico } from '../agenda/api.ts'

interface Props {
  codConcessionaria: number
  valor: readonly string[]
  mudar: (v: string[]) => void
}

/** Services of the register that a car comes for, by kind, each with its standard time. */
export function ServicosInput({ codConcessionaria, valor, mudar }: Props) {
  const tipos = useQuery(tiposServico(codConcessionaria))
  return (
    <MultiSelect
      label="Serviços"
      placeholder={valor.length === 0 ? 'O que o cliente pediu' : ''}
      searchable
      hidePickedOptions
      maxDropdownHeight={260}
      data={(tipos.data ?? []).map((t) => ({
        group: t.nome,
        items: t.servicos.map((s) => ({
          value: String(s.codServico),
          label: `${s.descricao} · ${formatarDuracao(s.minutos)}`,
        })),
      }))}
      value={[...valor]}
      onChange={mudar}
      nothingFoundMessage="Nenhum serviço com esse nome"
      error={tipos.isError ? 'Os serviços não vieram: feche e tente de novo' : null}
    />
  )
}
