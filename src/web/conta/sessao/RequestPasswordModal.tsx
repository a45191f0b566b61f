import { Alert, Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { errorMessage } from '../../core/http/errors.ts'
import { useRequestPassword } from './api.ts'

interface Props {
  close: () => void
  initialEmail: string
}

/** Forgotten password: the answer never reveals whether the address is registered. */
export function RequestPasswordModal({ close, initialEmail }: Props) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const request = useRequestPassword()
  const email = digitado ?? initialEmail

  function send(e: SubmitEvent): void {
    e.preventDefault()
    request.mutate(email)
  }

  return (
    <Modal opened onClose={close} title="Esqueci minha senha">
      {request.isSuccess ? (
        <Stack>
          <Text role="status">
            Se este email estiver cadastrado, enviamos um link para criar uma nova senha. Ele vale por pouco tempo;
            confira também a caixa de spam.
          </Text>
          <Button onClick={close}>Entendi</Button>
        </Stack>
      ) : (
        <form onSubmit={send}>
          <Stack>
            <Text c="dimmed">Informe seu email para receber um link de nova senha.</Text>
            <TextInput
              label="E-mail"
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              data-autofocus
              value={email}
              onChange={(e) => setDigitado(e.currentTarget.value)}
            />
            {request.isError && (
              <Alert color="vermelho" role="alert">
                {errorMessage(request.error)}
              </Alert>
            )}
            <Button type="submit" loading={request.isPending}>
              Enviar link
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
