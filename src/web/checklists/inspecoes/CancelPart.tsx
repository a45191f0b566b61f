import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Acts } from './useActs.ts'

/** Ends an inspection that should not have begun, with the reason. */
export function CancelPart({ acts }: { acts: Acts }) {
  const [asking, ask] = useState(false)
  const [motivo, setMotivo] = useState('')
  if (!asking)
    return (
      <Button size="lg" variant="subtle" color="gray" onClick={() => ask(true)}>
        Cancelar esta inspeção
      </Button>
    )
  return (
    <Stack gap={8}>
      <Textarea
        label="Por que cancelar?"
        placeholder="Carro errado, cliente desistiu…"
        autosize
        minRows={2}
        maxLength={300}
        value={motivo}
        onChange={(e) => setMotivo(e.currentTarget.value)}
      />
      <Group grow gap={8}>
        <Button size="lg" variant="default" onClick={() => ask(false)}>
          Voltar
        </Button>
        <Button
          size="lg"
          color="vermelho"
          disabled={motivo.trim() === ''}
          onClick={() => acts.send({ tipo: 'CANCELAR', motivo: motivo.trim() })}
        >
          Cancelar inspeção
        </Button>
      </Group>
    </Stack>
  )
}
