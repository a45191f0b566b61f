import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'

/** Closes a dialog at once while nothing was written in it, else asks first. `question` is rendered beside the dialog. */
export function useConfirmClose(dirty: boolean, close: () => void): { onClose: () => void; question: ReactNode } {
  const [asking, ask] = useState(false)
  return {
    onClose: () => (dirty ? ask(true) : close()),
    // Rendered only while it asks: a dialog that is already mounted hears the same Esc and closes again.
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
