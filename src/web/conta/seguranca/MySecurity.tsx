import { Alert, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MySecurity as State } from '#shared/conta/seguranca.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { mySecurity } from './api.ts'
import { MyApp } from './MyApp.tsx'
import { MyPin } from './MyPin.tsx'
import { MyPasskeys } from './MyPasskeys.tsx'

/** The ways in beside the password: passkeys, an authenticator app, recovery codes. */
export function MySecurity() {
  const q = useQuery(mySecurity)
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={160} radius={8} />
  return (
    <Stack gap="lg">
      <Demand state={q.data} />
      <MyPasskeys passkeys={q.data.passkeys} />
      <MyPin pinDesde={q.data.pinDesde} />
      {(q.data.regra !== 'DESLIGADO' || q.data.totpDesde) && <MyApp state={q.data} />}
    </Stack>
  )
}

function Demand({ state: { regra, carenciaAte, totpDesde, passkeys } }: { state: State }) {
  if (regra !== 'EXIGIDO' || totpDesde || passkeys.length > 0) return null
  return (
    <section>
      <Title order={3} mb="xs">
        Segundo fator
      </Title>
      <Alert color="amarelo">
        {carenciaAte
          ? `A sua empresa pede um segundo fator até ${formatDay(carenciaAte)}. Cadastre uma chave de acesso ou um aplicativo de códigos.`
          : 'A sua empresa pede um segundo fator. Cadastre uma chave de acesso ou um aplicativo de códigos.'}
      </Alert>
    </section>
  )
}
