import { Alert, Anchor, Button, Checkbox, Group, PasswordInput, Stack, Title } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState, type SubmitEvent } from 'react'
import { distribuidor } from '../../core/session/distribuidor.ts'
import { unsentStore } from '../../core/offline/unsent.ts'
import { useStore } from '../../core/storage/store.ts'
import { sessaoExpired } from '../../core/http/api.ts'
import { loginReturnTarget } from '../../core/navigation/url-state.ts'
import { ApiError } from '../../core/http/errors.ts'
import { AppLink } from '../../ui/display/AppLink.tsx'
import { isSharedDevice } from '../../core/session/shared-device.ts'
import { factorWantedBy, knowsPasskeys } from '../../core/session/factors.ts'
import { signInError, useSignIn } from './api.ts'
import { LoginInput } from './LoginInput.tsx'
import { DemoLogins } from './DemoLogins.tsx'
import { SessaoFrame } from './SessaoFrame.tsx'

const RequestPasswordModal = lazy(() =>
  import('./RequestPasswordModal.tsx').then((m) => ({ default: m.RequestPasswordModal })),
)

const PasskeyButton = lazy(() => import('../entrada/PasskeyButton.tsx').then((m) => ({ default: m.PasskeyButton })))
const SecondHalf = lazy(() => import('../entrada/SecondHalf.tsx').then((m) => ({ default: m.SecondHalf })))

const UnsentNotice = lazy(() => import('./UnsentNotice.tsx').then((m) => ({ default: m.UnsentNotice })))

/** /login: sign-in form. */
export function LoginPage() {
  const [login, setLogin] = useState('')
  const [senha, setSenha] = useState('')
  const [lembrar, setLembrar] = useState(false)
  const [asking, setAsking] = useState(false)
  const router = useRouter()
  const { de } = useSearch({ strict: false }) as { de?: string }
  const signIn = useSignIn()
  const unsent = useStore(unsentStore)

  function send(e: SubmitEvent): void {
    e.preventDefault()
    // Go back to the requested URL; otherwise the guard of /login redirects to the level's landing page.
    signIn.mutate({ email: login, senha, lembrar }, { onSuccess: entered })
  }
  const entered = () => router.history.replace(loginReturnTarget(de) ?? '/')
  const wanted = factorWantedBy(signIn.error)
  if (wanted)
    return (
      <SessaoFrame>
        <Suspense>
          <SecondHalf wanted={wanted} lembrar={lembrar} entered={entered} giveUp={signIn.reset} />
        </Suspense>
      </SessaoFrame>
    )

  return (
    <SessaoFrame>
      <form onSubmit={send}>
        <Stack gap="md">
          <Title order={1}>Entrar</Title>
          {sessaoExpired() && !signIn.isError && (
            <Alert color="amarelo" role="status">
              Sua sessão expirou. Entre de novo para continuar.
            </Alert>
          )}
          {signIn.isError && (
            <Alert color="vermelho" role="alert" title={signInError(signIn.error)}>
              {signIn.error instanceof ApiError &&
                signIn.error.status === 401 &&
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
            <Anchor component="button" type="button" size="sm" onClick={() => setAsking(true)}>
              Esqueci minha senha
            </Anchor>
          </Group>
          <Button type="submit" fullWidth loading={signIn.isPending}>
            Entrar
          </Button>
          {knowsPasskeys() && (
            <Suspense fallback={<Button variant="default" fullWidth disabled />}>
              <PasskeyButton lembrar={lembrar} entered={entered} />
            </Suspense>
          )}
          {isSharedDevice() && (
            <Anchor component="button" type="button" size="sm" onClick={() => router.history.push('/aparelho')}>
              Voltar para quem usa este aparelho
            </Anchor>
          )}
          <AppLink {...distribuidor()} />
        </Stack>
      </form>
      {distribuidor().modo === 'demo' && (
        <DemoLogins
          onChoose={(chosen) => {
            setLogin(chosen.email)
            setSenha(chosen.senha)
          }}
        />
      )}
      {Object.keys(unsent).length > 0 && (
        <Suspense>
          <UnsentNotice unsent={unsent} />
        </Suspense>
      )}
      {asking && (
        <Suspense>
          <RequestPasswordModal close={() => setAsking(false)} initialEmail={login.includes('@') ? login : ''} />
        </Suspense>
      )}
    </SessaoFrame>
  )
}
