import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useGoTo } from '../../core/navigation/navigate.ts'
import type { Unsent } from '../../core/offline/unsent.ts'
import { SessaoFrame } from '../../recipes/entry/SessaoFrame.tsx'

/** What stays on the device when its owner signs out. */
export function UnsentOnLeave({ unsent, leave }: { unsent: Unsent; leave: () => void }) {
  const goTo = useGoTo()
  const one = unsent.count === 1
  return (
    <SessaoFrame>
      <Stack gap="md">
        <Title order={1}>Sair agora?</Title>
        <Text>
          {one
            ? '1 registro seu ainda não foi enviado. Ele fica'
            : `${unsent.count} registros seus ainda não foram enviados. Eles ficam`}{' '}
          neste aparelho e {one ? 'vai' : 'vão'} quando você entrar de novo aqui.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            Sair assim mesmo
          </Button>
          <Button onClick={() => void goTo('/', { replace: true })}>Voltar e enviar</Button>
        </Group>
      </Stack>
    </SessaoFrame>
  )
}
