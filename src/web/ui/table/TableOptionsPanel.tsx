import { Checkbox, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { TableOptionsButton } from './TableOptionsButton.tsx'
import type { Column } from './column.ts'
import type { Density } from './preferences.ts'

export interface TableOptionsProps<T> {
  columns: readonly Column<T>[]
  visiveis: Record<string, boolean>
  densidade: Density
  modify: (p: { visiveis?: Record<string, boolean>; densidade?: Density }) => void
}

/** Panel with the choice of columns and density; mounts open. The first column cannot be hidden. */
export function TableOptionsPanel<T>({ columns, visiveis, densidade, modify }: TableOptionsProps<T>) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Popover defaultOpened position="bottom-end" trapFocus onClose={() => button.current?.focus()}>
      <Popover.Target>
        <TableOptionsButton ref={button} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Colunas e densidade">
        <Stack gap="xs" miw={200}>
          <SegmentedControl
            size="xs"
            aria-label="Densidade"
            value={densidade}
            onChange={(d) => modify({ densidade: d })}
            data={[
              { value: 'normal', label: 'Normal' },
              { value: 'compacta', label: 'Compacta' },
            ]}
          />
          <Text size="xs" c="dimmed" fw={600}>
            Colunas
          </Text>
          {columns.slice(1).map((c) => (
            <Checkbox
              key={c.id}
              size="xs"
              label={c.title}
              checked={visiveis[c.id] ?? true}
              onChange={(e) => modify({ visiveis: { [c.id]: e.currentTarget.checked } })}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
