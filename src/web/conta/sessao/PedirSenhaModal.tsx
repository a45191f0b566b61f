import { Alert, Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { mensagemDe } from '../../core/erros.ts'
import { usePedirSenha } from './api.ts'

interface Props {
  fechar: () => void
  emailInicial: string
}

/** Forgotten password: the answer never tells whether the address is registered. */
export function PedirSenhaModal({ fechar, emailInicial }: Props) {
  const [digitado, setDigitado] = useState<string | null>(null)
  const pedir = usePedirSenha()
  const email = digitado ?? emailInicial

  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    pedir.mutate(email)
  }

  return (
    <Modal opened onClose={fechar} title="Esqueci minha senha">
      {pedir.isSuccess ? (
        <Stack>
          <Text role="status">
            Se este email estiver cadastrado, enviamos um link para criar uma nova senha. Ele vale por pouco tempo;
            confira também a caixa de spam.
          </Text>
          <Button onClick={fechar}>Entendi</Button>
        </Stack>
      ) : (
        <form onSubmit={enviar}>
          <Stack>
            <Text c="dimmed">Informe seu email para receber um link de nova senha.</Text>
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              data-autofocus
              value={email}
              onChange={(e) => setDigitado(e.currentTarget.value)}
            />
            {pedir.isError && (
              <Alert color="vermelho" role="alert">
                {mensagemDe(pedir.error)}
              </Alert>
            )}
            <Button type="submit" loading={pedir.isPending}>
              Enviar link
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
