import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'

interface Props {
  title: string
  /** What the act does, and to which record. */
  children: ReactNode
  /** Label of the reason, "Motivo" by default. `null`: no reason is asked, the dialog only confirms. */
  label?: string | null
  button: string
  /** Text of the toast after success. */
  feito: string
  action: { error: Error | null; isPending: boolean }
  send: (motivo: string) => Promise<unknown>
  close: () => void
}

/** Dialog that asks for a reason before a destructive act; it shows errors and keeps the text until the act succeeds. */
export function ReasonPrompt({ title, children, label = 'Motivo', button, feito, action, send, close }: Props) {
  const [motivo, setMotivo] = useState('')
  const [attempted, setAttempted] = useState(false)
  const missing = label !== null && motivo.trim().length < 3
  async function confirmar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    e.stopPropagation()
    setAttempted(true)
    if (missing) return
    const succeeded = await send(motivo.trim()).then(
      () => true,
      () => false,
    )
    if (!succeeded) return
    toast.ok(feito)
    close()
  }
  return (
    <Modal opened onClose={close} title={title}>
      <form onSubmit={(e) => void confirmar(e)} noValidate>
        <Stack>
          <Text size="sm">{children}</Text>
          {label !== null && (
            <Textarea
              label={label}
              data-autofocus
              required
              autosize
              minRows={2}
              maxLength={300}
              value={motivo}
              onChange={(e) => setMotivo(e.currentTarget.value)}
              error={attempted && missing ? 'Diga o motivo' : null}
            />
          )}
          <ModalFooter error={action.error} close={close}>
            <Button type="submit" color="vermelho" loading={action.isPending}>
              {button}
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
