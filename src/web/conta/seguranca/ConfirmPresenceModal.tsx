import { Alert, Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../core/http/errors.ts'
import { answerConfirmation, type ConfirmMethod } from '../../core/session/confirm-presence.ts'
import { useConfirm } from './api.ts'
import { ConfirmByProvider } from './ConfirmByProvider.tsx'

/** Asks over the page who is there, before a dangerous act; the act then goes on. */
export function ConfirmPresenceModal({ methods }: { methods: readonly ConfirmMethod[] }) {
  const [code, setCode] = useState('')
  const confirm = useConfirm()
  const done = { onSuccess: () => answerConfirmation(true) }
  function send(e: SubmitEvent): void {
    e.preventDefault()
    if (methods.includes('TOTP')) confirm.mutate({ metodo: 'TOTP', codigo: code }, done)
    else if (methods.includes('SENHA')) confirm.mutate({ metodo: 'SENHA', senha: code }, done)
  }
  return (
    <Modal opened onClose={() => answerConfirmation(false)} title="Confirme que é você">
      <form onSubmit={send} noValidate>
        <Stack>
          <Text size="sm">
            Este ato muda o acesso de pessoas ou o dinheiro da loja. Depois, por 10 minutos, não perguntamos de novo.
          </Text>
          {confirm.isError && (
            <Alert color="vermelho" role="alert">
              {errorMessage(confirm.error)}
            </Alert>
          )}
          {methods.includes('PASSKEY') && (
            <Button
              variant="default"
              leftSection={<IconFingerprint size={18} aria-hidden />}
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ metodo: 'PASSKEY' }, done)}
            >
              Usar a chave de acesso
            </Button>
          )}
          {methods.includes('TOTP') && (
            <TextInput
              label="Código do aplicativo"
              autoComplete="one-time-code"
              inputMode="numeric"
              data-autofocus
              value={code}
              onChange={(e) => setCode(e.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
            />
          )}
          {methods.includes('SENHA') && (
            <PasswordInput
              label="Sua senha"
              description="Esqueceu? Saia e peça uma nova senha na tela de entrada."
              autoComplete="current-password"
              data-autofocus
              value={code}
              onChange={(e) => setCode(e.currentTarget.value)}
            />
          )}
          {methods.includes('PROVEDOR') && <ConfirmByProvider />}
          {(methods.includes('TOTP') || methods.includes('PASSKEY')) && (
            <Text size="xs" c="dimmed">
              Sem o celular ou a chave? Saia e entre com um código de recuperação: nos 10 minutos depois da entrada não
              perguntamos. Sem os códigos, peça a quem administra os usuários que redefina o seu segundo fator.
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => answerConfirmation(false)}>
              Cancelar
            </Button>
            {(methods.includes('TOTP') || methods.includes('SENHA')) && (
              <Button type="submit" loading={confirm.isPending} disabled={code === ''}>
                Confirmar
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
