import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessage } from '../../core/http/errors.ts'

/** Footer of a dialog: error, cancel button and the action. */
export function ModalFooter({ erro, close, children }: { erro: Error | null; close: () => void; children: ReactNode }) {
  return (
    <>
      {erro !== null && (
        <Alert color="vermelho" role="alert">
          {errorMessage(erro)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Fechar
        </Button>
        {children}
      </Group>
    </>
  )
}
