import { Alert, Anchor, Stack, Title } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { distribuidor } from '../../core/session/distribuidor.ts'
import { unsentStore } from '../../core/offline/unsent.ts'
import { useStore } from '../../core/storage/store.ts'
import { sessaoExpired } from '../../core/http/api.ts'
import { loginReturnTarget, stringifySearch } from '../../core/navigation/url-state.ts'
import { AppLink } from '../../ui/display/AppLink.tsx'
import { isSharedDevice } from '../../core/session/shared-device.ts'
import { factorWantedBy, knowsPasskeys } from '../../core/session/factors.ts'
import { useSignIn } from './api.ts'
import { LoginInput } from './LoginInput.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { signInError, signInHelp } from './sign-in-refusal.ts'
import { SessaoFrame } from '../../recipes/entry/SessaoFrame.tsx'

const RequestPasswordModal = lazy(() =>
  import('./RequestPasswordModal.tsx').then((m) => ({ default: m.RequestPasswordModal })),
)
const SecondHalf = lazy(() => import('./SecondHalf.tsx').then((m) => ({ default: m.SecondHalf })))
const ContinueEntry = lazy(() => import('./ContinueEntry.tsx').then((m) => ({ default: m.ContinueEntry })))
const DemoLogins = lazy(() => import('./DemoLogins.tsx').then((m) => ({ default: m.DemoLogins })))
const EntryErrorAlert = lazy(() => import('./EntryErrorAlert.tsx').then((m) => ({ default: m.EntryErrorAlert })))
const StagedLogin = lazy(() => import('./StagedLogin.tsx').then((m) => ({ default: m.StagedLogin })))
const UnsentNotice = lazy(() => import('./UnsentNotice.tsx').then((m) => ({ default: m.UnsentNotice })))

/** /login: sign-in form. Login and password stand on one page, unless the distributor has providers. */
export function LoginPage() {
  const [login, setLogin] = useState('')
  const [senha, setSenha] = useState('')
  const [lembrar, setLembrar] = useState(false)
  const [asking, setAsking] = useState(false)
  const router = useRouter()
  const { de, erro, segundoFator } = useSearch({ strict: false }) as Partial<Record<string, string>>
  const signIn = useSignIn()
  const unsent = useStore(unsentStore)
  // Go back to the requested URL; otherwise the guard of /login redirects to the level's landing page.
  const destino = loginReturnTarget(de) ?? '/'
  const enterAt = (target: string) => router.history.replace(loginReturnTarget(target) ?? '/')
  const entered = () => enterAt(destino)
  const staged = distribuidor().provedores
  const passwordForm = (loginField: ReactNode, second = false) => (
    <PasswordForm
      password={senha}
      setSenha={setSenha}
      lembrar={lembrar}
      setLembrar={staged ? undefined : setLembrar}
      send={() => signIn.mutate({ email: login, senha, lembrar }, { onSuccess: entered })}
      sending={signIn.isPending}
      forgot={() => setAsking(true)}
      second={second}
    >
      {loginField}
    </PasswordForm>
  )
  const wanted = factorWantedBy(signIn.error)
  if (wanted || segundoFator)
    return (
      <SessaoFrame>
        <Suspense fallback={<div style={{ height: 220 }} aria-busy="true" />}>
          {wanted ? (
            <SecondHalf wanted={wanted} lembrar={lembrar} entered={entered} giveUp={signIn.reset} />
          ) : (
            <ContinueEntry
              entered={enterAt}
              giveUp={() => router.history.replace(`/login${stringifySearch({ de })}`)}
            />
          )}
        </Suspense>
      </SessaoFrame>
    )

  return (
    <SessaoFrame>
      <Stack gap="md">
        <Title order={1}>Entrar</Title>
        {sessaoExpired() && !signIn.isError && (
          <Alert color="amarelo" role="status">
            Sua sessão expirou. Entre de novo para continuar.
          </Alert>
        )}
        {erro && !signIn.isError && (
          <Suspense>
            <EntryErrorAlert code={erro} />
          </Suspense>
        )}
        {signIn.isError && (
          <Alert color="vermelho" role="alert" title={signInError(signIn.error)}>
            {signInHelp(signIn.error)}
          </Alert>
        )}
        {staged ? (
          <Suspense fallback={<div style={{ height: 150 }} aria-busy="true" />}>
            <StagedLogin
              {...{ login, setLogin, password: senha, setSenha, lembrar, setLembrar, destino, passwordForm }}
            />
          </Suspense>
        ) : (
          passwordForm(<LoginInput value={login} onChange={setLogin} />)
        )}
        {knowsPasskeys() && <PasskeyButton lembrar={lembrar} entered={entered} />}
        {isSharedDevice() && (
          <Anchor component="button" type="button" size="sm" onClick={() => router.history.push('/aparelho')}>
            Voltar para quem usa este aparelho
          </Anchor>
        )}
        <AppLink {...distribuidor()} />
      </Stack>
      {distribuidor().demonstracao && (
        <Suspense>
          <DemoLogins
            onChoose={(chosen) => {
              setLogin(chosen.email)
              setSenha(chosen.senha)
            }}
          />
        </Suspense>
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
