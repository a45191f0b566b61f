import { Badge, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Name of a record, marked when it is inactive. */
export function NameWithStatus({ nome, ativo, antes }: { nome: string; ativo: boolean; antes?: ReactNode }) {
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      {antes}
      <Text fw={600} truncate c={ativo ? undefined : 'dimmed'}>
        {nome}
      </Text>
      {!ativo && (
        <Badge variant="light" color="gray" tt="none" style={{ flexShrink: 0 }}>
          Inativo
        </Badge>
      )}
    </Group>
  )
}
