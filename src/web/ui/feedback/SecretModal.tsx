import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { toast } from '../../core/feedback/toast.ts'

interface Props {
  titulo: string
  /** Name of the secret, for the user. */
  label: string
  segredo: string
  children: ReactNode
  close: () => void
}

/** Shows a secret once, for copying. */
export function SecretModal({ titulo, label, segredo, children, close }: Props) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(segredo)
      toast.ok('Copiado')
    } catch {
      toast.erro('O navegador não deixou copiar. Selecione o texto e copie à mão.')
    }
  }
  return (
    <Modal opened onClose={close} title={titulo} closeOnClickOutside={false}>
      <Stack>
        <Text size="sm">{children}</Text>
        <TextInput
          label={label}
          readOnly
          value={segredo}
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
