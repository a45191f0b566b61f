import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessage } from '../../core/http/errors.ts'

/** Footer of a dialog: error, cancel button and the action. */
export function ModalFooter({
  error,
  close,
  children,
}: {
  error: Error | null
  close: () => void
  children: ReactNode
}) {
  return (
    <>
      {error !== null && (
        <Alert color="vermelho" role="alert">
          {errorMessage(error)}
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
