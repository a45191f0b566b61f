import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { showLogin } from '#shared/rules/login-code.ts'
import { useDistribuidor } from '../../core/session/distribuidor.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { howToEnter, useGoToProvider } from '../entrada/api.ts'
import { LoginInput } from './LoginInput.tsx'

interface Props {
  login: string
  setLogin: (login: string) => void
  password: string
  setSenha: (senha: string) => void
  lembrar: boolean
  setLembrar: (lembrar: boolean) => void
  /** Where the person wanted to go. */
  destino: string
  /** The password's form around the login's field. */
  passwordForm: (loginField: ReactNode, second?: boolean) => ReactNode
}

/** Where providers are in use: first the login, then what whoever has it enters by. */
export function StagedLogin(p: Props) {
  const how = useMutation({ mutationFn: howToEnter, meta: { naTela: true } })
  const [emergency, setEmergency] = useState(false)
  function ask(e: SubmitEvent): void {
    e.preventDefault()
    how.mutate(p.login)
  }
  // Another login may have been filled in meanwhile.
  if (!how.data || how.variables !== p.login)
    return (
      <form onSubmit={ask}>
        <Stack gap="md">
          {how.isError && (
            <Alert color="vermelho" role="alert">
              {errorMessage(how.error)}
            </Alert>
          )}
          <LoginInput value={p.login} onChange={p.setLogin} />
          {/* Password managers fill both fields of a form at once; the second step then has the password already. */}
          <VisuallyHidden aria-hidden="true">
            <input
              type="password"
              name="senha"
              tabIndex={-1}
              autoComplete="current-password"
              value={p.password}
              onChange={(e) => p.setSenha(e.currentTarget.value)}
            />
          </VisuallyHidden>
          <Checkbox
            label="Lembrar de mim"
            checked={p.lembrar}
            onChange={(e) => p.setLembrar(e.currentTarget.checked)}
          />
          <Button type="submit" fullWidth loading={how.isPending}>
            Continuar
          </Button>
        </Stack>
      </form>
    )
  const { senha, provedores } = how.data
  return (
    <Stack gap="md">
      <ChosenLogin login={p.login} change={how.reset} />
      <Providers {...p} provedores={provedores} />
      {senha || emergency ? (
        <>
          {provedores.length > 0 && (
            <Text size="sm" c="dimmed" ta="center">
              {emergency ? 'Só para as contas de emergência' : 'ou com a senha'}
            </Text>
          )}
          {p.passwordForm(
            <VisuallyHidden>
              <input
                type="text"
                name="email"
                autoComplete="username"
                tabIndex={-1}
                aria-hidden="true"
                readOnly
                value={p.login}
              />
            </VisuallyHidden>,
            provedores.length > 0,
          )}
        </>
      ) : (
        <>
          {provedores.length === 0 && (
            <Alert color="amarelo">
              A sua empresa não usa senha aqui, e nenhum provedor conhece este login. Confira o que foi escrito, ou fale
              com quem administra os usuários.
            </Alert>
          )}
          <Anchor component="button" type="button" size="sm" onClick={() => setEmergency(true)}>
            Entrar com uma conta de emergência
          </Anchor>
        </>
      )}
    </Stack>
  )
}

/** The login of the first step. It takes the focus, so that a screen reader tells the step and Tab goes on to the ways in. */
function ChosenLogin({ login, change }: { login: string; change: () => void }) {
  const { mascaraCodigoLogin } = useDistribuidor()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <Group ref={place} tabIndex={-1} justify="space-between" wrap="nowrap" style={{ outline: 'none' }}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {showLogin(login, mascaraCodigoLogin)}
      </Text>
      <Anchor component="button" type="button" size="sm" onClick={change}>
        Trocar
      </Anchor>
    </Group>
  )
}

function Providers(p: Props & { provedores: readonly { codProvedor: number; nome: string }[] }) {
  const go = useGoToProvider()
  const { login, destino, lembrar } = p
  return (
    <>
      {go.isError && (
        <Alert color="vermelho" role="alert">
          {errorMessage(go.error)}
        </Alert>
      )}
      {p.provedores.map(({ codProvedor, nome }) => (
        <Button
          key={codProvedor}
          fullWidth
          leftSection={<IconBuilding size={18} aria-hidden />}
          loading={go.variables?.codProvedor === codProvedor && (go.isPending || go.isSuccess)}
          disabled={go.isPending || go.isSuccess}
          onClick={() => go.mutate({ codProvedor, login, destino, lembrar })}
        >
          Entrar com {nome}
        </Button>
      ))}
    </>
  )
}
