import { Badge, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Name of a record, marked when it is inactive. */
export function NameWithStatus({ name, ativo, before }: { name: string; ativo: boolean; before?: ReactNode }) {
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      {before}
      <Text fw={600} truncate c={ativo ? undefined : 'dimmed'}>
        {name}
      </Text>
      {!ativo && (
        <Badge variant="light" color="gray" tt="none" style={{ flexShrink: 0 }}>
          Inativo
        </Badge>
      )}
    </Group>
  )
}
