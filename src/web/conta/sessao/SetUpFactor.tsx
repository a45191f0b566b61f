import { Alert, Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { FactorWanted } from '#shared/conta/entrada.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { wrongCode } from '../../core/session/factors.ts'
import { storeEntry } from '../../core/session/session.ts'
import { RecoveryCodes } from '../../ui/display/RecoveryCodes.tsx'
import { TotpSecret } from '../../ui/fields/TotpSecret.tsx'
import { beginFactor, useConfirmFactor } from '../entrada/api.ts'

interface Props {
  wanted: FactorWanted
  lembrar: boolean
  entered: () => void
  giveUp: () => void
}

/** Sets up the app that the distributor demands; the session starts once the recovery codes were seen. */
export function SetUpFactor({ wanted: { pedido }, lembrar, entered, giveUp }: Props) {
  const [codigo, setCodigo] = useState('')
  const q = useQuery({
    queryKey: ['entrada', 'fator', pedido],
    queryFn: () => beginFactor(pedido),
    staleTime: Infinity,
  })
  const confirm = useConfirmFactor()
  const done = confirm.data
  if (done)
    return (
      <Stack>
        <Title order={1}>Guarde estes códigos</Title>
        <RecoveryCodes codigos={done.recuperacao} />
        <Button
          onClick={() => {
            storeEntry(done, lembrar)
            entered()
          }}
        >
          Guardei, entrar
        </Button>
      </Stack>
    )
  function send(e: SubmitEvent): void {
    e.preventDefault()
    confirm.mutate({ pedido, codigo })
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Title order={1}>Proteja o seu acesso</Title>
        <Text size="sm">A sua empresa pede um segundo fator: um código do celular, além da senha.</Text>
        {(q.isError || (confirm.isError && !wrongCode(confirm.error))) && (
          <Alert color="vermelho" role="alert">
            {errorMessage(confirm.error ?? q.error)}
          </Alert>
        )}
        {q.data ? (
          <TotpSecret {...q.data} codigo={codigo} onChange={setCodigo} error={wrongCode(confirm.error)} />
        ) : (
          <Skeleton height={320} />
        )}
        <Button type="submit" loading={confirm.isPending} disabled={codigo.length !== 6}>
          Confirmar
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={giveUp}>
          Voltar
        </Anchor>
      </Stack>
    </form>
  )
}
