import { Alert, Anchor, Button, Checkbox, Group, PasswordInput, Stack, Title } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState, type SubmitEvent } from 'react'
import { distribuidor } from '../../core/distribuidor.ts'
import { sessaoExpirou } from '../../core/api.ts'
import { destinoDepoisDoLogin } from '../../core/endereco.ts'
import { ApiError } from '../../core/erros.ts'
import { AppLink } from '../../ui/dados/AppLink.tsx'
import { erroDeEntrada, useEntrar } from './api.ts'
import { LoginInput } from './LoginInput.tsx'
import { LoginsDemo } from './LoginsDemo.tsx'
import { MolduraSessao } from './MolduraSessao.tsx'

const PedirSenhaModal = lazy(() => import('./PedirSenhaModal.tsx').then((m) => ({ default: m.PedirSenhaModal })))

/** /login. */
export function LoginPage() {
  const [login, setLogin] = useState('')
  const [senha, setSenha] = useState('')
  const [lembrar, setLembrar] = useState(false)
  const [pedindo, setPedindo] = useState(false)
  const router = useRouter()
  const { de } = useSearch({ strict: false }) as { de?: string }
  const entrar = useEntrar()

  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    // Back to the address that was asked for; else the guard of /login sends to the landing page of the level.
    entrar.mutate(
      { email: login, senha, lembrar },
      { onSuccess: () => router.history.replace(destinoDepoisDoLogin(de) ?? '/') },
    )
  }

  return (
    <MolduraSessao>
      <form onSubmit={enviar}>
        <Stack gap="md">
          <Title order={1}>Entrar</Title>
          {sessaoExpirou() && !entrar.isError && (
            <Alert color="amarelo" role="status">
              Sua sessão expirou. Entre de novo para continuar.
            </Alert>
          )}
          {entrar.isError && (
            <Alert color="vermelho" role="alert" title={erroDeEntrada(entrar.error)}>
              {entrar.error instanceof ApiError &&
                entrar.error.status === 401 &&
                'Confira o e-mail ou o código e a senha, e tente de novo.'}
            </Alert>
          )}
          <LoginInput value={login} onChange={setLogin} />
          <PasswordInput
            label="Senha"
            name="senha"
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={senha}
            onChange={(e) => setSenha(e.currentTarget.value)}
          />
          <Group justify="space-between">
            <Checkbox label="Lembrar de mim" checked={lembrar} onChange={(e) => setLembrar(e.currentTarget.checked)} />
            <Anchor component="button" type="button" size="sm" onClick={() => setPedindo(true)}>
              Esqueci minha senha
            </Anchor>
          </Group>
          <Button type="submit" fullWidth loading={entrar.isPending}>
            Entrar
          </Button>
          <AppLink {...distribuidor()} />
        </Stack>
      </form>
      {distribuidor().modo === 'demo' && (
        <LoginsDemo
          aoEscolher={(escolhido) => {
            setLogin(escolhido.email)
            setSenha(escolhido.senha)
          }}
        />
      )}
      {pedindo && (
        <Suspense>
          <PedirSenhaModal fechar={() => setPedindo(false)} emailInicial={login.includes('@') ? login : ''} />
        </Suspense>
      )}
    </MolduraSessao>
  )
}
