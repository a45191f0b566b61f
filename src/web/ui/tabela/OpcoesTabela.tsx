import { ActionIcon, Checkbox, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { Coluna } from './coluna.ts'
import type { Densidade } from './preferencias.ts'

interface Props<T> {
  colunas: readonly Coluna<T>[]
  visiveis: Record<string, boolean>
  densidade: Densidade
  mudar: (p: { visiveis?: Record<string, boolean>; densidade?: Densidade }) => void
}

/** Chooses a table's columns and density; the first column always stays. */
export function OpcoesTabela<T>({ colunas, visiveis, densidade, mudar }: Props<T>) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label="Colunas e densidade">
          <IconAdjustmentsHorizontal size={17} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Colunas e densidade">
        <Stack gap="xs" miw={200}>
          <SegmentedControl
            size="xs"
            aria-label="Densidade"
            value={densidade}
            onChange={(d) => mudar({ densidade: d })}
            data={[
              { value: 'normal', label: 'Normal' },
              { value: 'compacta', label: 'Compacta' },
            ]}
          />
          <Text size="xs" c="dimmed" fw={600}>
            Colunas
          </Text>
          {colunas.slice(1).map((c) => (
            <Checkbox
              key={c.id}
              size="xs"
              label={c.titulo}
              checked={visiveis[c.id] ?? true}
              onChange={(e) => mudar({ visiveis: { ...visiveis, [c.id]: e.currentTarget.checked } })}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
