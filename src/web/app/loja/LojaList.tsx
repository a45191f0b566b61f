import { Select, Text } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useRef } from 'react'
import { selectLoja, useConcessionarias } from '../../core/session/concessionarias.ts'

/** The combobox of stores; it opens when it receives the focus. */
export function LojaList({ wide }: { wide: boolean }) {
  const { activeLojas, selected } = useConcessionarias()
  const cities = new Map(activeLojas.map((c) => [String(c.codConcessionaria), `${c.cidade} · ${c.uf}`]))
  const input = useRef<HTMLInputElement>(null)
  return (
    <Select
      ref={input}
      // Select the current name, so that typing replaces it instead of appending.
      onDropdownOpen={() => requestAnimationFrame(() => input.current?.select())}
      aria-label="Concessionária"
      data={activeLojas.map((c) => ({ value: String(c.codConcessionaria), label: c.nome }))}
      value={selected ? String(selected.codConcessionaria) : null}
      onChange={(codigo) => {
        if (codigo) selectLoja(Number(codigo))
        // Drop the focus: the next keys are meant for the screen.
        requestAnimationFrame(() => input.current?.blur())
      }}
      searchable
      autoFocus
      allowDeselect={false}
      nothingFoundMessage="Nenhuma concessionária com esse nome"
      leftSection={<IconBuildingStore size={18} />}
      comboboxProps={{ width: 260, position: 'bottom-end', withinPortal: false }}
      styles={{ input: { fontWeight: 600, textOverflow: 'ellipsis' } }}
      mb={wide ? 'sm' : 0}
      filter={({ options, search }) => {
        const term = search.trim().toLowerCase()
        return options.filter(
          (o) => 'value' in o && `${o.label} ${cities.get(o.value) ?? ''}`.toLowerCase().includes(term),
        )
      }}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Text size="xs" c="dimmed">
            {cities.get(option.value)}
          </Text>
        </div>
      )}
    />
  )
}
