import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { toast } from '../../core/feedback/toast.ts'

interface Props {
  title: string
  /** Name of the secret, for the user. */
  label: string
  secret: string
  children: ReactNode
  close: () => void
}

/** Shows a secret once, for copying. */
export function SecretModal({ title, label, secret, children, close }: Props) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret)
      toast.ok('Copiado')
    } catch {
      toast.error('O navegador não deixou copiar. Selecione o texto e copie à mão.')
    }
  }
  return (
    <Modal opened onClose={close} title={title} closeOnClickOutside={false}>
      <Stack>
        <Text size="sm">{children}</Text>
        <TextInput
          label={label}
          readOnly
          value={secret}
          onFocus={(e) => e.currentTarget.select()}
          styles={{ input: { fontFamily: 'monospace' } }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Já guardei
          </Button>
          <Button data-autofocus onClick={() => void copy()}>
            Copiar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
