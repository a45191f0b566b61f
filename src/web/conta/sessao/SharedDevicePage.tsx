import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { PersonOfDevice } from '#shared/conta/aparelhos.ts'
import { ApiError } from '../../core/http/errors.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { loginReturnTarget } from '../../core/navigation/url-state.ts'
import { unsentStore } from '../../core/offline/unsent.ts'
import { sessaoStore } from '../../core/session/credentials.ts'
import { leave } from '../../core/session/session.ts'
import { useStore } from '../../core/storage/store.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { deviceQuery } from '../aparelhos/api.ts'
import { DeviceFrame } from './DeviceFrame.tsx'
import { PersonTiles } from './PersonTiles.tsx'
import { PinPad } from './PinPad.tsx'

const UnsentNotice = lazy(() => import('./UnsentNotice.tsx').then((m) => ({ default: m.UnsentNotice })))

/** How long the page waits for what is unsent before it gives the device away. */
const SENDING_MS = 5000

/** Sends what the person still owes, then ends their session here. What did not go waits on the device for its owner. */
async function giveAway(): Promise<void> {
  if (Object.keys(unsentStore.get()).length > 0) {
    const sent = import('../../core/offline/sending.ts').then((m) => m.drain())
    await Promise.race([sent.catch(() => undefined), new Promise((ok) => setTimeout(ok, SENDING_MS))])
  }
  await leave({ keepDrafts: true })
}

/** /aparelho: who is there now, on a tablet that several people share. */
export function SharedDevicePage() {
  const q = useQuery(deviceQuery)
  const goTo = useGoTo()
  const router = useRouter()
  const { de } = useSearch({ strict: false }) as { de?: string }
  const [chosen, setChosen] = useState<PersonOfDevice | null>(null)
  const sessao = useStore(sessaoStore)
  const unsent = useStore(unsentStore)
  const registered = q.data !== undefined && q.data !== null
  // The one before leaves only once the server answered: without a network nobody could come back.
  useEffect(() => {
    if (registered && sessaoStore.get()) void giveAway()
  }, [registered])
  const byPassword = () => void goTo('/login', { search: { de } })

  if (q.isError)
    return (
      <DeviceFrame>
        <Title order={1}>Trocar de pessoa</Title>
        {q.error instanceof ApiError && q.error.status === 0 ? (
          <NoNetwork name={sessao?.usuario.nome} attempt={() => void q.refetch()} back={() => void goTo('/')} />
        ) : (
          <LoadError error={q.error} attempt={() => void q.refetch()} />
        )}
      </DeviceFrame>
    )
  if (q.data === null)
    return (
      <DeviceFrame>
        <Title order={1}>Este aparelho não é compartilhado</Title>
        <Text>
          Ele ainda não foi registrado, ou o registro foi retirado. Quem administra a loja o registra em Cadastros ›
          Aparelhos compartilhados.
        </Text>
        <Button size="md" onClick={() => void goTo(sessao ? '/' : '/login')}>
          {sessao ? 'Voltar' : 'Entrar com a senha'}
        </Button>
      </DeviceFrame>
    )
  // While the one before is leaving, nobody else is let in. The pad stays until its person's screen opens.
  if (!q.data || (sessao && !chosen))
    return (
      <DeviceFrame>
        <Stack aria-busy="true" aria-label="Abrindo">
          <Skeleton height={34} width={220} />
          <Skeleton height={72} radius={10} />
          <Skeleton height={72} radius={10} />
        </Stack>
      </DeviceFrame>
    )
  return (
    <DeviceFrame place={`${q.data.nome} · ${q.data.concessionaria}`}>
      {chosen ? (
        <PinPad
          key={chosen.codUsuario}
          person={chosen}
          entered={() => router.history.replace(loginReturnTarget(de) ?? '/')}
          byPassword={byPassword}
          back={() => {
            setChosen(null)
            void q.refetch()
          }}
        />
      ) : (
        <>
          <Title order={1}>Quem está aqui?</Title>
          <PersonTiles people={q.data.pessoas} choose={setChosen} />
          <Anchor component="button" type="button" onClick={byPassword}>
            Outra pessoa: entrar com a senha
          </Anchor>
        </>
      )}
      {Object.keys(unsent).length > 0 && (
        <Suspense>
          <UnsentNotice unsent={unsent} />
        </Suspense>
      )}
    </DeviceFrame>
  )
}

interface NoNetworkProps {
  name: string | undefined
  attempt: () => void
  back: () => void
}
function NoNetwork({ name, attempt, back }: NoNetworkProps) {
  return (
    <Stack role="alert">
      <Text>
        Sem rede não dá para trocar de pessoa neste aparelho.{' '}
        {name
          ? `${name} continua aqui: o que for feito agora fica guardado e vai em nome de ${name}.`
          : 'Espere a rede voltar para entrar.'}
      </Text>
      {name && (
        <Button size="md" onClick={back}>
          Voltar como {name}
        </Button>
      )}
      <Button size="md" variant="default" onClick={attempt}>
        Tentar de novo
      </Button>
    </Stack>
  )
}
