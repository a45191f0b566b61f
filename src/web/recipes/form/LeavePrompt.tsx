import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Data, EditForm } from './useEditForm.ts'

interface Props {
  blocker: EditForm<Data, unknown>['blocker']
  /** What would lose its changes, as in 'deste formulário'. */
  what: string
}

/** Asks for confirmation when the user leaves a form with changes. */
export function LeavePrompt({ blocker, what }: Props) {
  return (
    <Modal opened={blocker.status === 'blocked'} onClose={() => blocker.reset?.()} title="Sair sem gravar?">
      <Stack>
        <Text>As mudanças {what} ainda não foram gravadas.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            Sair sem gravar
          </Button>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            Continuar editando
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
