import { Button, Group, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { correnteDo } from './api.ts'

/** Recomputes the chain of events on demand: the proof that the timeline is as it was written. */
export function ConferirCorrente({ orcamento }: { orcamento: OrcamentoCompleto }) {
  const [conferir, setConferir] = useState(false)
  const q = useQuery({ ...correnteDo(orcamento.codOrcamento), enabled: conferir })
  const r = q.data
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        loading={q.isFetching}
        onClick={() => (conferir ? void q.refetch() : setConferir(true))}
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
