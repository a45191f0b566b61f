import { Alert, Button, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorMessage } from '../../core/http/errors.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { confirmStore, offerConfirmation } from '../../core/session/confirm-presence.ts'
import { useStore } from '../../core/storage/store.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { SessaoFrame } from '../../recipes/entry/SessaoFrame.tsx'
import { requestQuery } from './api.ts'
import { Consent } from './Consent.tsx'
import { type AssistantRequest, readRequest } from './request.ts'

/** /conta/assistentes/autorizar: a program asks to read as this person. */
export function ConsentPage() {
  const request = readRequest(useSearch({ strict: false }) as Partial<Record<string, string>>)
  const confirming = useStore(confirmStore)
  useEffect(offerConfirmation, [])
  return (
    <SessaoFrame>
      {typeof request === 'string' ? <WrongRequest why={request} /> : <Request request={request} />}
      {confirming && <Place place="confirmacao" methods={confirming} />}
    </SessaoFrame>
  )
}

function Request({ request }: { request: AssistantRequest }) {
  const { client_id, redirect_uri, state, scope, resource } = request
  const q = useQuery(
    requestQuery({
      client_id,
      redirect_uri,
      scope,
      ...(state !== undefined && { state }),
      ...(resource !== undefined && { resource }),
    }),
  )
  if (q.isError) return <WrongRequest why={errorMessage(q.error)} />
  if (!q.data) return <Skeleton height={320} aria-busy="true" />
  return <Consent asked={q.data} request={request} />
}

/** Nobody is sent anywhere for a request that cannot be trusted. */
function WrongRequest({ why }: { why: string }) {
  return (
    <Stack>
      <Title order={1}>Não é possível ligar o assistente</Title>
      <Alert color="vermelho" role="alert">
        {why}
      </Alert>
      <p className="suave">
        Nada foi permitido. Comece de novo no programa; se repetir, fale com quem administra o sistema.
      </p>
      <Button variant="default" renderRoot={(props) => <ScreenLink {...props} to="/" />}>
        Ir para o sistema
      </Button>
    </Stack>
  )
}
