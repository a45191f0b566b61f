import { Anchor, Button, Checkbox, Group, PasswordInput, Stack } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'

interface Props {
  password: string
  setSenha: (senha: string) => void
  lembrar: boolean
  /** Absent where it was asked before. */
  setLembrar?: ((lembrar: boolean) => void) | undefined
  send: () => void
  sending: boolean
  forgot: () => void
  /** Another way in is the first choice. */
  second?: boolean
  /** The login's field, which password managers look for before the password. */
  children: ReactNode
}

/** Login and password of one form, so that password managers fill both. */
export function PasswordForm({ setLembrar, ...p }: Props) {
  function submit(e: SubmitEvent): void {
    e.preventDefault()
    p.send()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {p.children}
        <PasswordInput
          label="Senha"
          name="senha"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={p.password}
          onChange={(e) => p.setSenha(e.currentTarget.value)}
        />
        <Group justify="space-between">
          {setLembrar && (
            <Checkbox
              label="Lembrar de mim"
              checked={p.lembrar}
              onChange={(e) => setLembrar(e.currentTarget.checked)}
            />
          )}
          <Anchor component="button" type="button" size="sm" onClick={p.forgot}>
            Esqueci minha senha
          </Anchor>
        </Group>
        <Button type="submit" fullWidth variant={p.second ? 'default' : 'filled'} loading={p.sending}>
          Entrar
        </Button>
      </Stack>
    </form>
  )
}
