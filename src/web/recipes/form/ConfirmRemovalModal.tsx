import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'

interface Props<T> {
  title: string
  /** Describes the consequences. */
  children: ReactNode
  /** Label of the button, and the message after success. */
  action: string
  feito: string
  takeOff: UseMutationResult<unknown, Error, T>
  target: T
  close: () => void
}

/** Asks for confirmation before removing something that others use. */
export function ConfirmRemovalModal<T>({ title, children, action, feito, takeOff, target, close }: Props<T>) {
  return (
    <Modal opened onClose={close} title={title}>
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        {takeOff.error && (
          <Alert color="vermelho" role="alert">
            {errorMessage(takeOff.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Voltar
          </Button>
          <Button
            color="vermelho"
            data-autofocus
            loading={takeOff.isPending}
            onClick={() =>
              takeOff.mutate(target, {
                onSuccess: () => {
                  toast.ok(feito)
                  close()
                },
              })
            }
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
