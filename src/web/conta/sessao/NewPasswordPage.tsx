import { Alert, Button, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useParams, useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import { passwordError } from '#shared/rules/password.ts'
import { distribuidor } from '../../core/session/distribuidor.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { useSavePassword } from './api.ts'
import { PasswordStrength } from '../../ui/fields/PasswordStrength.tsx'
import { SessaoFrame } from '../../recipes/entry/SessaoFrame.tsx'

/** /password/:token: sets a new password by an e-mailed link, or the first one by an invitation. */
export function NewPasswordPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const invitation = 'convite' in useSearch({ strict: false })
  const [senha, setSenha] = useState('')
  const [repeated, setRepeated] = useState('')
  const goTo = useGoTo()
  const save = useSavePassword()
  const signIn = () => void goTo('/login')
  const error = passwordError(senha)
  const mismatch = repeated !== '' && repeated !== senha
  const fields = save.error instanceof ApiError ? save.error.campos : {}
  const busy = useRef(false)

  function send(e: SubmitEvent): void {
    e.preventDefault()
    // The second click of a double click comes before the button is disabled, and would find the link used.
    if (error !== null || senha !== repeated || busy.current) return
    busy.current = true
    save.mutate({ token, senha }, { onSettled: () => (busy.current = false) })
  }

  if (save.isSuccess) {
    return (
      <SessaoFrame>
        <Stack role="status">
          <Title order={1}>Senha gravada</Title>
          <Text c="dimmed">
            {invitation
              ? 'Seu acesso está pronto: entre com o email do convite e esta senha.'
              : 'Entre com a nova senha. As outras sessões deste usuário foram encerradas.'}
          </Text>
          <Button onClick={signIn}>Entrar</Button>
        </Stack>
      </SessaoFrame>
    )
  }
  return (
    <SessaoFrame>
      <form onSubmit={send}>
        <Stack>
          <Title order={1}>{invitation ? 'Boas-vindas' : 'Nova senha'}</Title>
          {invitation && (
            <Text c="dimmed">
              Você foi convidado para o sistema de gestão de {distribuidor().nameEmpresa}. Crie sua senha para começar.
            </Text>
          )}
          {save.isError && fields['senha'] === undefined && (
            <Alert color="vermelho" role="alert">
              {fields['token'] ?? errorMessage(save.error)}
            </Alert>
          )}
          <PasswordInput
            label={invitation ? 'Sua senha' : 'Nova senha'}
            autoComplete="new-password"
            autoFocus
            required
            withAsterisk={false}
            value={senha}
            onChange={(e) => {
              setSenha(e.currentTarget.value)
              if (save.isError) save.reset()
            }}
            aria-describedby="forca-senha"
            error={(senha.length >= 8 && error) || fields['senha']}
          />
          <PasswordStrength password={senha} />
          <PasswordInput
            label="Repita a senha"
            autoComplete="new-password"
            required
            withAsterisk={false}
            value={repeated}
            onChange={(e) => setRepeated(e.currentTarget.value)}
            error={mismatch ? 'As senhas são diferentes' : null}
          />
          <Button type="submit" loading={save.isPending} disabled={error !== null || senha !== repeated}>
            Gravar senha
          </Button>
          <Button variant="subtle" color="gray" onClick={signIn}>
            Voltar para a entrada
          </Button>
        </Stack>
      </form>
    </SessaoFrame>
  )
}
