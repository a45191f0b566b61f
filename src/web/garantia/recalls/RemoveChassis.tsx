import { Alert, Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { chassiError, normalizeChassi } from '#shared/rules/recall.ts'
import { toast } from '../../core/feedback/toast.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { Section } from '../../ui/orcamento/Section.tsx'
import { useRemoveChassis } from './api.ts'

/** Takes chassis that were imported by mistake off a campaign. */
export function RemoveChassis({ codRecall }: { codRecall: number }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const remove = useRemoveChassis(codRecall)
  async function send(): Promise<void> {
    const list = typed
      .split(/[\s,;]+/)
      .map(normalizeChassi)
      .filter(Boolean)
    const wrong = list.find((c) => chassiError(c) !== null)
    if (list.length === 0 || wrong !== undefined)
      return setError(wrong === undefined ? 'Informe os chassis' : `${wrong}: ${chassiError(wrong)}`)
    setError(null)
    const done = await remove.mutateAsync(list).catch(() => null)
    if (!done) return
    toast.ok(done.retirados === 1 ? '1 chassi retirado' : `${done.retirados} chassis retirados`)
    setTyped('')
  }
  return (
    <Section title="Retirar chassis da lista">
      <Textarea
        label="Chassis, um por linha"
        autosize
        minRows={2}
        maxRows={6}
        value={typed}
        error={error}
        onChange={(e) => setTyped(e.currentTarget.value)}
      />
      {remove.error && (
        <Alert color="vermelho" role="alert">
          {errorMessage(remove.error)}
        </Alert>
      )}
      <Button
        size="compact-md"
        w="fit-content"
        variant="default"
        loading={remove.isPending}
        onClick={() => void send()}
      >
        Retirar
      </Button>
    </Section>
  )
}
