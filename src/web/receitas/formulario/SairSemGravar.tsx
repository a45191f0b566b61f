import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Dados, Formulario } from './useFormulario.ts'

interface Props<V extends Dados, R> {
  bloqueio: Formulario<V, R>['bloqueio']
  /** What would lose its changes: 'deste formulário'. */
  oQue: string
}

/** Asks whoever leaves a form with changes. */
export function SairSemGravar<V extends Dados, R>({ bloqueio, oQue }: Props<V, R>) {
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
