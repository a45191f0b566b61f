import { Alert, Button, Drawer, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../core/feedback/toast.ts'
import { currentOwner } from '../../core/offline/owner.ts'
import { resolveRefusal, useOwnEntries, usePending, useStorageState, type Refusal } from '../../core/offline/pending.ts'
import { WARN_SHARE } from '../../core/offline/quota.ts'
import { saveEntries } from '../../core/offline/save-entries.ts'
import { drain } from '../../core/offline/sending.ts'
import { unsentStore } from '../../core/offline/unsent.ts'
import { useStore } from '../../core/storage/store.ts'
import { When } from '../../ui/display/When.tsx'
import classes from './Offline.module.css'

/** Acts that are named; whoever has more waiting reads how many. */
const NAMED = 30

const inTenths = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const megabytes = (bytes: number) => (bytes < 1e9 ? `${inTenths(bytes / 1e6)} MB` : `${inTenths(bytes / 1e9)} GB`)
const counted = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`)

/** What is on this device only: how much, since when, what was refused with both sides, and what can be done about it. */
export function PendingSheet({ opened, close }: { opened: boolean; close: () => void }) {
  const { acts, media, bytes, since, refused } = usePending()
  const owner = currentOwner()?.key ?? ''
  const others = Object.entries(useStore(unsentStore)).filter(([key]) => key !== owner)
  return (
    <Drawer opened={opened} onClose={close} position="right" size={440} title="Só neste aparelho">
      <Stack gap="md">
        {acts + media === 0 ? (
          <Text>Tudo o que você fez já foi enviado.</Text>
        ) : (
          <div>
            <Text>
              {counted(acts, 'registro', 'registros')}
              {media > 0 && ` e ${counted(media, 'foto ou vídeo', 'fotos e vídeos')} (${megabytes(bytes)})`}
            </Text>
            {since !== null && (
              <Text c="dimmed" size="sm">
                O mais antigo é de <When instant={since} />. Vão sozinhos quando a rede voltar.
              </Text>
            )}
          </div>
        )}
        {refused.map((r) => (
          <Refused key={r.id} refusal={r} />
        ))}
        <Storage />
        {others.map(([key, { name, count }]) => (
          <Text key={key} size="sm" c="dimmed">
            {counted(count, 'registro', 'registros')} de {name || 'outra pessoa'}: {count === 1 ? 'vai' : 'vão'} quando
            ela entrar neste aparelho.
          </Text>
        ))}
        <Group>
          <Button onClick={() => void drain()} disabled={acts + media === 0}>
            Enviar agora
          </Button>
          <Button variant="default" onClick={() => void saveEntries(owner)} disabled={acts + media === 0}>
            Guardar em arquivo
          </Button>
        </Group>
        <Waiting />
      </Stack>
    </Drawer>
  )
}

/** What waits, in the person's words: whoever fears for their work finds it here. */
function Waiting() {
  const waiting = useOwnEntries().filter((e) => e.refusal === null && e.words !== '')
  if (waiting.length === 0) return null
  return (
    <section>
      <Title order={3} size="h5">
        O que espera
      </Title>
      <ul className={classes.esperam}>
        {waiting.slice(0, NAMED).map((e) => (
          <li key={e.id}>
            <span>{e.words}</span> <When instant={e.at} />
          </li>
        ))}
      </ul>
      {waiting.length > NAMED && <Text size="sm" c="dimmed">{`e mais ${waiting.length - NAMED}`}</Text>}
    </section>
  )
}

function Refused({ refusal: r }: { refusal: Refusal }) {
  const [busy, setBusy] = useState(false)
  const choose = (how: 'nota' | 'descartar' | 'tentar') => () => {
    setBusy(true)
    resolveRefusal(r.id, how)
      .catch((e: unknown) => toast.failure(e))
      .finally(() => setBusy(false))
  }
  return (
    <section className={classes.recusado}>
      <Title order={3} size="h5">
        Não foi aceito
      </Title>
      <Text size="sm">
        <b>Você</b>, <When instant={r.at} />: {r.mine}
      </Text>
      <Text size="sm">
        <b>O sistema</b>: {r.theirs}
      </Text>
      <Group gap="xs">
        {r.canBeNote && (
          <Button size="sm" loading={busy} onClick={choose('nota')}>
            Guardar como nota
          </Button>
        )}
        <Button size="sm" variant="default" loading={busy} onClick={choose('tentar')}>
          Tentar de novo
        </Button>
        <Button size="sm" variant="subtle" color="vermelho" loading={busy} onClick={choose('descartar')}>
          Descartar
        </Button>
      </Group>
    </section>
  )
}

function Storage() {
  const { denied, usage, quota } = useStorageState()
  if (denied)
    return <Alert color="vermelho">Este navegador não guarda nada neste aparelho: saia da janela anônima.</Alert>
  if (quota === 0) return null
  const share = usage / quota
  return (
    <div>
      <Progress value={share * 100} color={share > WARN_SHARE ? 'amarelo' : undefined} aria-label="Espaço usado" />
      <Text size="sm" c="dimmed">
        {megabytes(usage)} usados de {megabytes(quota)}
        {share > WARN_SHARE && ': quase cheio. Envie o que espera antes de tirar mais fotos.'}
      </Text>
    </div>
  )
}
