import { Button, Group, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { eventChainQuery } from './api.ts'

/** Recomputes the event chain on demand: proves that the timeline was not altered. */
export function CheckEventChain({ orcamento }: { orcamento: FullOrcamento }) {
  const [check, setCheck] = useState(false)
  const q = useQuery({ ...eventChainQuery(orcamento.codOrcamento), enabled: check })
  const r = q.data
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        loading={q.isFetching}
        onClick={() => (check ? void q.refetch() : setCheck(true))}
      >
        Conferir a linha do tempo
      </Button>
      {r && (
        <Text size="sm" c={r.integra ? 'dimmed' : 'vermelho'} role="status">
          {r.integra ? (
            <IconShieldCheck size={16} style={{ verticalAlign: '-3px' }} />
          ) : (
            <IconShieldX size={16} style={{ verticalAlign: '-3px' }} />
          )}{' '}
          {r.integra
            ? `Íntegra: ${r.eventos} ${r.eventos === 1 ? 'evento' : 'eventos'}${r.semCorrente > 0 ? `, ${r.semCorrente} de antes da corrente` : ''}`
            : 'Quebrada: um evento foi mudado ou retirado'}
        </Text>
      )}
    </Group>
  )
}
