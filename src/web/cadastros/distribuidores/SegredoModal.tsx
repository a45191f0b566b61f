import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { toast } from '../../core/toast.ts'

interface Props {
  titulo: string
  /** What it is, for people. */
  rotulo: string
  segredo: string
  children: ReactNode
  fechar: () => void
}

/** A secret that is shown once, to be copied. */
export function SegredoModal({ titulo, rotulo, segredo, children, fechar }: Props) {
  async function copiar(): Promise<void> {
    try {
      await navigator.clipboard.writeText(segredo)
      toast.ok('Copiado')
    } catch {
      toast.erro('O navegador não deixou copiar. Selecione o texto e copie à mão.')
    }
  }
  return (
    <Modal opened onClose={fechar} title={titulo} closeOnClickOutside={false}>
      <Stack>
        <Text size="sm">{children}</Text>
        <TextInput
          label={rotulo}
          readOnly
          value={segredo}
          onFocus={(e) => e.currentTarget.select()}
          styles={{ input: { fontFamily: 'monospace' } }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={fechar}>
            Já guardei
          </Button>
          <Button data-autofocus onClick={() => void copiar()}>
            Copiar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
