import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { mensagemDe } from '../../core/erros.ts'

/** Foot of a question: what went wrong, a way out, and the action. */
export function ModalRodape({
  erro,
  fechar,
  children,
}: {
  erro: Error | null
  fechar: () => void
  children: ReactNode
}) {
  return (
    <>
      {erro !== null && (
        <Alert color="vermelho" role="alert">
          {mensagemDe(erro)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={fechar}>
          Fechar
        </Button>
        {children}
      </Group>
    </>
  )
}
