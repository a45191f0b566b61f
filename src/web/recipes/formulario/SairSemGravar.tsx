import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Dados, Formulario } from './useFormulario.ts'

interface Props {
  bloqueio: Formulario<Dados, unknown>['bloqueio']
  /** What would lose its changes: 'deste formulário'. */
  oQue: string
}

/** Asks whoever leaves a form with changes. */
export function SairSemGravar({ bloqueio, oQue }: Props) {
  return (
    <Modal opened={bloqueio.status === 'blocked'} onClose={() => bloqueio.reset?.()} title="Sair sem gravar?">
      <Stack>
        <Text>As mudanças {oQue} ainda não foram gravadas.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => bloqueio.proceed?.()}>
            Sair sem gravar
          </Button>
          <Button data-autofocus onClick={() => bloqueio.reset?.()}>
            Continuar editando
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
