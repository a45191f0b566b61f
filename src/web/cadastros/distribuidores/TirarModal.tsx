import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'

interface Props<T> {
  titulo: string
  /** What happens then. */
  children: ReactNode
  /** The word on the button, and what is told once it is done. */
  ato: string
  feito: string
  tirar: UseMutationResult<unknown, Error, T>
  alvo: T
  fechar: () => void
}

/** Asks before something that others use is taken away. */
export function TirarModal<T>({ titulo, children, ato, feito, tirar, alvo, fechar }: Props<T>) {
  return (
    <Modal opened onClose={fechar} title={titulo}>
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        {tirar.error && (
          <Alert color="vermelho" role="alert">
            {mensagemDe(tirar.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={fechar}>
            Voltar
          </Button>
          <Button
            color="vermelho"
            data-autofocus
            loading={tirar.isPending}
            onClick={() =>
              tirar.mutate(alvo, {
                onSuccess: () => {
                  toast.ok(feito)
                  fechar()
                },
              })
            }
          >
            {ato}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
