import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'

/** Closes a dialog at once when nothing was typed, else asks first. Render `question` beside the dialog. */
export function useConfirmClose(dirty: boolean, close: () => void): { onClose: () => void; question: ReactNode } {
  const [asking, ask] = useState(false)
  return {
    onClose: () => (dirty ? ask(true) : close()),
    // Mount it only while it asks: a mounted dialog would handle the same Esc and close again.
    question: asking && (
      <Modal opened onClose={() => ask(false)} title="Descartar o que foi escrito?" size="sm">
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Descartar
          </Button>
          <Button data-autofocus onClick={() => ask(false)}>
            Continuar
          </Button>
        </Group>
      </Modal>
    ),
  }
}
