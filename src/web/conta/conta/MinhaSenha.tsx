import { Alert, Button, PasswordInput, Stack, Title } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { erroSenha } from '#shared/rules/senha.ts'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { ForcaSenha } from '../../ui/campos/ForcaSenha.tsx'
import { useTrocarSenha } from './api.ts'

/** A new password, by whoever knows the present one. */
export function MinhaSenha({ email }: { email: string }) {
  const [atual, setAtual] = useState('')
  const [nova, setNova] = useState('')
  const trocar = useTrocarSenha()
  const campos = trocar.error instanceof ApiError ? trocar.error.campos : {}
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    trocar.mutate(
      { email, atual, nova },
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
    <form onSubmit={enviar} noValidate>
      <Stack gap="sm">
        <Title order={3}>Senha</Title>
        {trocar.isError && Object.keys(campos).length === 0 && (
          <Alert color="vermelho" role="alert">
            {mensagemDe(trocar.error)}
          </Alert>
        )}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Senha atual"
          autoComplete="current-password"
          value={atual}
          error={campos['atual']}
          onChange={(e) => setAtual(e.currentTarget.value)}
        />
        <PasswordInput
          label="Senha nova"
          autoComplete="new-password"
          aria-describedby="forca-senha"
          value={nova}
          error={campos['nova']}
          onChange={(e) => setNova(e.currentTarget.value)}
        />
        <ForcaSenha senha={nova} />
        <Button
          type="submit"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={trocar.isPending}
          disabled={atual === '' || erroSenha(nova) !== null}
        >
          Trocar senha
        </Button>
      </Stack>
    </form>
  )
}
