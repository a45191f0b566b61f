import { Alert, Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { lazy, type SubmitEvent, Suspense, useEffect, useState } from 'react'
import type { Usuario } from '#shared/conta/sessao.ts'
import { renewSilently } from '../../core/http/api.ts'
import { SIGNED_IN_KEY, remembered, sessaoStore } from '../../core/session/credentials.ts'
import { distribuidor } from '../../core/session/distribuidor.ts'
import { answerReauth } from '../../core/session/sign-in-again.ts'
import { factorWantedBy, knowsPasskeys } from '../../core/session/factors.ts'
import { useSignIn } from './api.ts'
import { signInError } from './sign-in-refusal.ts'

const PasskeyButton = lazy(() => import('./PasskeyButton.tsx').then((m) => ({ default: m.PasskeyButton })))
const SecondHalf = lazy(() => import('./SecondHalf.tsx').then((m) => ({ default: m.SecondHalf })))
const ReauthProviders = lazy(() => import('./ReauthProviders.tsx').then((m) => ({ default: m.ReauthProviders })))

/** Session expired: the same user signs in over the page, and pending requests continue. */
export function ReauthModal({ usuario }: { usuario: Usuario }) {
  const [senha, setSenha] = useState('')
  const signIn = useSignIn()
  const wanted = factorWantedBy(signIn.error)
  // The user signed in again in another tab: its cookie works here too.
  useEffect(() => {
    const listen = (e: StorageEvent) => {
      if (e.key === SIGNED_IN_KEY && e.newValue !== null) void renewSilently().then(returned, () => undefined)
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  })
  function returned(): void {
    // Another user's session must not send what this user typed.
    if (sessaoStore.get()?.usuario.codUsuario === usuario.codUsuario) answerReauth(true)
    else window.location.assign('/')
  }
  function send(e: SubmitEvent): void {
    e.preventDefault()
    signIn.mutate({ email: usuario.email, senha, lembrar: remembered() }, { onSuccess: returned })
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Sua sessão expirou"
    >
      {wanted ? (
        <Suspense>
          <SecondHalf wanted={wanted} lembrar={remembered()} entered={returned} giveUp={signIn.reset} />
        </Suspense>
      ) : (
        <form onSubmit={send}>
          <Stack>
            <Text size="sm">Entre de novo para continuar de onde parou: o que está na tela fica como está.</Text>
            {signIn.isError && (
              <Alert color="vermelho" role="alert">
                {signInError(signIn.error)}
              </Alert>
            )}
            <TextInput label="E-mail" type="email" autoComplete="username" readOnly value={usuario.email} />
            <PasswordInput
              label="Senha"
              autoComplete="current-password"
              data-autofocus
              required
              withAsterisk={false}
              value={senha}
              onChange={(e) => setSenha(e.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => answerReauth(false)}>
                Sair sem gravar
              </Button>
              <Button type="submit" loading={signIn.isPending}>
                Continuar
              </Button>
            </Group>
            {distribuidor().provedores && (
              <Suspense>
                <ReauthProviders email={usuario.email} />
              </Suspense>
            )}
            {knowsPasskeys() && (
              <Suspense fallback={<Button variant="default" fullWidth disabled />}>
                <PasskeyButton lembrar={remembered()} entered={returned} />
              </Suspense>
            )}
          </Stack>
        </form>
      )}
    </Modal>
  )
}
