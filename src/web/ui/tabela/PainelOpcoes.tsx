import { Checkbox, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { BotaoOpcoes } from './BotaoOpcoes.tsx'
import type { Coluna } from './coluna.ts'
import type { Densidade } from './preferencias.ts'

export interface OpcoesTabelaProps<T> {
  colunas: readonly Coluna<T>[]
  visiveis: Record<string, boolean>
  densidade: Densidade
  mudar: (p: { visiveis?: Record<string, boolean>; densidade?: Densidade }) => void
}

/** The choice itself, open from the start; the first column always stays. */
export function PainelOpcoes<T>({ colunas, visiveis, densidade, mudar }: OpcoesTabelaProps<T>) {
  const botao = useRef<HTMLButtonElement>(null)
  return (
    <Popover defaultOpened position="bottom-end" trapFocus onClose={() => botao.current?.focus()}>
      <Popover.Target>
        <BotaoOpcoes ref={botao} />
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
              onChange={(e) => mudar({ visiveis: { [c.id]: e.currentTarget.checked } })}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
