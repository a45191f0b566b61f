import { Autocomplete, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { pecaSearchQuery } from '../../recipes/pecas/pecas.ts'

const WAIT_MS = 250

interface Props {
  /** Store whose stock is shown for each part; null until one is chosen. */
  codConcessionaria: number | null
  codigo: string
  typeIn: (codigo: string) => void
  error?: string | null
  required?: boolean
}

/** Part code field: suggests by part of the code or name; a fully typed code is accepted as it is. */
export function PecaInput({ codConcessionaria, codigo, typeIn, error, required = false }: Props) {
  const [search] = useDebouncedValue(codigo.trim(), WAIT_MS)
  const q = useQuery(pecaSearchQuery(search, codConcessionaria, null))
  const matches = search.length >= 2 && search === codigo.trim() ? (q.data?.pecas ?? []) : []
  const byCode = new Map(matches.map((p) => [p.codigo, p]))
  return (
    <Autocomplete
      label="Peça"
      placeholder="Código ou nome"
      maxLength={80}
      required={required}
      value={codigo}
      onChange={typeIn}
      error={error}
      data={[...byCode.keys()]}
      // Keep the server's results: the default filter would drop those found by name.
      filter={({ options }) => options}
      rightSection={q.isFetching ? <Loader size={14} /> : null}
      renderOption={({ option }) => {
        const p = byCode.get(option.value)
        return (
          <div>
            <Text size="sm">{p?.posicao ? `${p.descricao} — ${p.posicao}` : p?.descricao}</Text>
            <Text size="xs" c="dimmed">
              {[option.value, p?.marca, p?.estoque != null && `${p.estoque.toLocaleString('pt-BR')} em estoque`]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
        )
      }}
    />
  )
}
