import { Autocomplete, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { pecasPor } from '../../recipes/pecas/pecas.ts'

const ESPERA_MS = 250

interface Props {
  /** Whose stock stands beside each part; null while it is not chosen. */
  codConcessionaria: number | null
  codigo: string
  digitar: (codigo: string) => void
  error?: string | null
  required?: boolean
}

/** A part's code, found by a piece of the code or of the name; a code that is typed whole is taken as it is. */
export function PecaInput({ codConcessionaria, codigo, digitar, error, required = false }: Props) {
  const [busca] = useDebouncedValue(codigo.trim(), ESPERA_MS)
  const q = useQuery(pecasPor(busca, codConcessionaria, null))
  const achadas = busca.length >= 2 && busca === codigo.trim() ? (q.data?.pecas ?? []) : []
  const porCodigo = new Map(achadas.map((p) => [p.codigo, p]))
  return (
    <Autocomplete
      label="Peça"
      placeholder="Código ou nome"
      maxLength={80}
      required={required}
      value={codigo}
      onChange={digitar}
      error={error}
      data={[...porCodigo.keys()]}
      // What the server found by name is not to be sieved by code again.
      filter={({ options }) => options}
      rightSection={q.isFetching ? <Loader size={14} /> : null}
      renderOption={({ option }) => {
        const p = porCodigo.get(option.value)
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
