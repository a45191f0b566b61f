import { Select, Text } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useRef } from 'react'
import { selecionarLoja, useConcessionarias } from '../core/concessionarias.ts'

/** The list itself; it opens by the focus that it takes. */
export function ListaLojas({ largo }: { largo: boolean }) {
  const { ativas, selecionada } = useConcessionarias()
  const cidades = new Map(ativas.map((c) => [String(c.codConcessionaria), `${c.cidade} · ${c.uf}`]))
  const input = useRef<HTMLInputElement>(null)
  return (
    <Select
      ref={input}
      // What is typed replaces the selected name, instead of growing it.
      onDropdownOpen={() => requestAnimationFrame(() => input.current?.select())}
      aria-label="Concessionária"
      data={ativas.map((c) => ({ value: String(c.codConcessionaria), label: c.nome }))}
      value={selecionada ? String(selecionada.codConcessionaria) : null}
      onChange={(codigo) => {
        if (codigo) selecionarLoja(Number(codigo))
        // What is typed next is meant for the screen.
        requestAnimationFrame(() => input.current?.blur())
      }}
      searchable
      autoFocus
      allowDeselect={false}
      nothingFoundMessage="Nenhuma concessionária com esse nome"
      leftSection={<IconBuildingStore size={18} />}
      comboboxProps={{ width: 260, position: 'bottom-end', withinPortal: false }}
      styles={{ input: { fontWeight: 600, textOverflow: 'ellipsis' } }}
      mb={largo ? 'sm' : 0}
      filter={({ options, search }) => {
        const termo = search.trim().toLowerCase()
        return options.filter(
          (o) => 'value' in o && `${o.label} ${cidades.get(o.value) ?? ''}`.toLowerCase().includes(termo),
        )
      }}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Text size="xs" c="dimmed">
            {cidades.get(option.value)}
          </Text>
        </div>
      )}
    />
  )
}
