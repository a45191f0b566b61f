import { Alert, Button, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useParams, useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { erroSenha } from '#shared/rules/senha.ts'
import { distribuidor } from '../../core/distribuidor.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useIr } from '../../core/navegar.ts'
import { useGravarSenha } from './api.ts'
import { ForcaSenha } from '../../ui/campos/ForcaSenha.tsx'
import { MolduraSessao } from './MolduraSessao.tsx'

/** /password/:token: a new password by an emailed link, or the first one by an invitation. */
export function NovaSenhaPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const convite = 'convite' in useSearch({ strict: false })
  const [senha, setSenha] = useState('')
  const [repetida, setRepetida] = useState('')
  const ir = useIr()
  const gravar = useGravarSenha()
  const entrar = () => void ir('/login')
  const erro = erroSenha(senha)
  const diferente = repetida !== '' && repetida !== senha

  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    if (erro === null && senha === repetida) gravar.mutate({ token, senha })
  }

  if (gravar.isSuccess) {
    return (
      <MolduraSessao>
        <Stack role="status">
          <Title order={1}>Senha gravada</Title>
          <Text c="dimmed">
            {convite
              ? 'Seu acesso está pronto: entre com o email do convite e esta senha.'
              : 'Entre com a nova senha. As outras sessões deste usuário foram encerradas.'}
          </Text>
          <Button onClick={entrar}>Entrar</Button>
        </Stack>
      </MolduraSessao>
    )
  }
  return (
    <MolduraSessao>
      <form onSubmit={enviar}>
        <Stack>
          <Title order={1}>{convite ? 'Boas-vindas' : 'Nova senha'}</Title>
          {convite && (
            <Text c="dimmed">
              Você foi convidado para o sistema de gestão de {distribuidor().nameEmpresa}. Crie sua senha para começar.
            </Text>
          )}
          {gravar.isError && (
            <Alert color="vermelho" role="alert">
              {mensagemDe(gravar.error)}
            </Alert>
          )}
          <PasswordInput
            label={convite ? 'Sua senha' : 'Nova senha'}
            autoComplete="new-password"
            autoFocus
            required
            withAsterisk={false}
            value={senha}
            onChange={(e) => setSenha(e.currentTarget.value)}
            aria-describedby="forca-senha"
            error={senha.length >= 8 && erro}
          />
          <ForcaSenha senha={senha} />
          <PasswordInput
            label="Repita a senha"
            autoComplete="new-password"
            required
            withAsterisk={false}
            value={repetida}
            onChange={(e) => setRepetida(e.currentTarget.value)}
            error={diferente ? 'As senhas são diferentes' : null}
          />
          <Button type="submit" loading={gravar.isPending} disabled={erro !== null || senha !== repetida}>
            Gravar senha
          </Button>
          <Button variant="subtle" color="gray" onClick={entrar}>
            Voltar para a entrada
          </Button>
        </Stack>
      </form>
    </MolduraSessao>
  )
}
