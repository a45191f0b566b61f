import { Alert, Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { FactorWanted } from '#shared/conta/entrada.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { useSecondFactor } from '../entrada/api.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SetUpFactor } from './SetUpFactor.tsx'

interface Props {
  wanted: FactorWanted
  lembrar: boolean
  entered: () => void
  giveUp: () => void
}

/** After a right password: one more proof, or the app that the distributor demands. */
export function SecondHalf(props: Props) {
  return props.wanted.cadastrar ? <SetUpFactor {...props} /> : <ProveFactor {...props} />
}

function ProveFactor({ wanted: { pedido, metodos }, lembrar, entered, giveUp }: Props) {
  const [recovery, setRecovery] = useState(!metodos.includes('TOTP') && metodos.includes('RECUPERACAO'))
  const [codigo, setCodigo] = useState('')
  const prove = useSecondFactor()
  const byCode = metodos.includes('TOTP') || metodos.includes('RECUPERACAO')
  function send(e: SubmitEvent): void {
    e.preventDefault()
    prove.mutate(
      { pedido, metodo: recovery ? 'RECUPERACAO' : 'TOTP', codigo, lembrar },
      { onSuccess: entered, onError: () => setCodigo('') },
    )
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Title order={1}>Confirme que é você</Title>
        {prove.isError && (
          <Alert color="vermelho" role="alert">
            {errorMessage(prove.error)}
          </Alert>
        )}
        {byCode &&
          (recovery ? (
            <TextInput
              key="recovery"
              label="Código de recuperação"
              description="Um dos dez que você guardou; cada um vale uma vez"
              autoComplete="off"
              autoFocus
              value={codigo}
              onChange={(e) => setCodigo(e.currentTarget.value)}
            />
          ) : (
            <TextInput
              key="app"
              label="Código do aplicativo"
              description="Os 6 números que o seu aplicativo de códigos mostra agora"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={7}
              autoFocus
              value={codigo}
              onChange={(e) => setCodigo(e.currentTarget.value.replaceAll(/\D/g, ''))}
            />
          ))}
        {byCode && (
          <Button type="submit" fullWidth loading={prove.isPending} disabled={codigo.length < 6}>
            Entrar
          </Button>
        )}
        {metodos.includes('PASSKEY') && <PasskeyButton lembrar={lembrar} entered={entered} />}
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={giveUp}>
            Voltar
          </Anchor>
          {metodos.includes('TOTP') && metodos.includes('RECUPERACAO') && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => {
                setCodigo('')
                setRecovery(!recovery)
              }}
            >
              {recovery ? 'Usar o aplicativo' : 'Perdi o celular'}
            </Anchor>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          Sem o celular e sem os códigos, peça a quem administra os usuários que redefina o seu segundo fator.
        </Text>
      </Stack>
    </form>
  )
}
