import { Alert, Button, PasswordInput, Stack, Title } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { passwordError } from '#shared/rules/password.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { PasswordStrength } from '../../ui/fields/PasswordStrength.tsx'
import { useChangePassword } from './api.ts'

/** Changes the own password; asks for the current one. */
export function MyPassword({ email }: { email: string }) {
  const [atual, setAtual] = useState('')
  const [nova, setNova] = useState('')
  const swap = useChangePassword()
  const fields = swap.error instanceof ApiError ? swap.error.campos : {}
  function send(e: SubmitEvent): void {
    e.preventDefault()
    swap.mutate(
      { atual, nova },
      {
        onSuccess: () => {
          setAtual('')
          setNova('')
          toast.ok('Senha trocada. As outras sessões foram encerradas.')
        },
      },
    )
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Title order={3}>Senha</Title>
        {swap.isError && Object.keys(fields).length === 0 && (
          <Alert color="vermelho" role="alert">
            {errorMessage(swap.error)}
          </Alert>
        )}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Senha atual"
          autoComplete="current-password"
          value={atual}
          error={fields['atual']}
          onChange={(e) => setAtual(e.currentTarget.value)}
        />
        <PasswordInput
          label="Senha nova"
          autoComplete="new-password"
          aria-describedby="forca-senha"
          value={nova}
          error={fields['nova']}
          onChange={(e) => setNova(e.currentTarget.value)}
        />
        <PasswordStrength password={nova} />
        <Button
          type="submit"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={swap.isPending}
          disabled={atual === '' || passwordError(nova) !== null}
        >
          Trocar senha
        </Button>
      </Stack>
    </form>
  )
}
