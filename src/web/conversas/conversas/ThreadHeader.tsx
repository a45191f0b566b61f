import { ActionIcon, Anchor, Button, Menu, Title } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconDots, IconId, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { CONVERSA_STATES, type ConversaDetail } from '#shared/conversas/conversas.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { toast, undoToast } from '../../core/feedback/toast.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { messagesQuery, useAssign, useRemind, useResolve } from './api.ts'
import { editDraft } from './drafts.ts'
import classes from './Thread.module.css'
import type { Pages } from './merge.ts'
import { presetsOf } from './reminders.ts'

const PassModal = lazyComponent(() => import('./PassModal.tsx').then((m) => m.PassModal))
const RemindModal = lazyComponent(() => import('./RemindModal.tsx').then((m) => m.RemindModal))

interface Props {
  conversa: ConversaDetail
  titleOrder: 1 | 2
  back: (() => void) | undefined
  openSide: (() => void) | undefined
}

/** Top of a thread: the customer, whose thread it is, and what can be done with it. */
export function ThreadHeader({ conversa: c, titleOrder, back, openSide }: Props) {
  const me = useSessao()?.usuario.codUsuario
  const fuso = useTimeZone()
  const assign = useAssign(c.codConversa)
  const resolve = useResolve(c.codConversa)
  const remind = useRemind(c.codConversa)
  const [dialog, setDialog] = useState<'passar' | 'lembrar' | null>(null)
  const resolved = c.estado === 'RESOLVIDA'
  const mine = c.codUsuario !== null && c.codUsuario === me
  const client = useQueryClient()
  const reopen = () => resolve.mutate({ estado: 'ABERTA' })
  function switchState(): void {
    if (resolved) return resolve.mutate({ estado: 'ABERTA' }, { onSuccess: () => toast.ok('Conversa reaberta') })
    const seen = client.getQueryData<Pages>(messagesQuery(c.codConversa).queryKey)?.pages[0]?.itens ?? []
    const ate = Math.max(...seen.map((m) => m.codConversaMensagem))
    resolve.mutate(
      { estado: 'RESOLVIDA', ...(seen.length > 0 && { ate }) },
      { onSuccess: () => undoToast('Conversa resolvida', reopen) },
    )
  }
  const remindAt = (em: string | null) =>
    remind.mutate(em, {
      onSuccess: () => toast.ok(em === null ? 'Sem lembrete' : `Volta ${formatWhen(em, fuso, new Date())}`),
    })
  return (
    <header className={classes.topo}>
      {back && (
        <ActionIcon variant="subtle" color="gray" size={48} aria-label="Voltar à lista" onClick={back}>
          <IconArrowLeft size={20} />
        </ActionIcon>
      )}
      <div className={classes.quem}>
        <Title order={titleOrder} size="h2">
          {c.cliente}
        </Title>
        <span>
          {c.telefone && <Anchor href={`tel:${c.telefone}`}>{formatPhone(c.telefone)}</Anchor>}
          {c.numeroOculto && <span>número oculto</span>}
          <span data-estado={c.estado}>{CONVERSA_STATES[c.estado]}</span>
          <span>{c.dono === null ? 'sem dono' : mine ? 'com você' : `com ${c.dono}`}</span>
          {c.lembrarEm !== null && <span>lembrar {formatWhen(c.lembrarEm, fuso, new Date())}</span>}
        </span>
      </div>
      <div className={classes.atos}>
        {!mine && me !== undefined && (
          <Button size="xs" variant="default" loading={assign.isPending} onClick={() => assign.mutate(me)}>
            Assumir
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          className={classes.resolver}
          leftSection={resolved ? <IconRefresh size={15} /> : <IconCheck size={15} />}
          loading={resolve.isPending}
          onClick={switchState}
        >
          {resolved ? 'Reabrir' : 'Resolver'}
        </Button>
        {openSide && (
          <ActionIcon
            variant="default"
            size={30}
            className={classes.alvo}
            aria-label="Dados do cliente"
            onClick={openSide}
          >
            <IconId size={17} />
          </ActionIcon>
        )}
        <Menu>
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={30}
              className={classes.alvo}
              aria-label={`Mais ações da conversa com ${c.cliente}`}
            >
              <IconDots size={17} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => editDraft(c.codConversa, { canal: 'NOTA' })}>Anotar ligação</Menu.Item>
            <Menu.Item onClick={() => setDialog('passar')}>Passar para…</Menu.Item>
            {c.codUsuario !== null && (
              <Menu.Item onClick={() => assign.mutate(null, { onSuccess: () => toast.ok('Devolvida à loja') })}>
                Devolver à loja
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Label>Lembrar em</Menu.Label>
            {presetsOf(fuso, new Date()).map((p) => (
              <Menu.Item key={p.nome} onClick={() => remindAt(p.em)}>
                {p.nome}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => setDialog('lembrar')}>Outro dia e hora…</Menu.Item>
            {c.lembrarEm !== null && <Menu.Item onClick={() => remindAt(null)}>Tirar o lembrete</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      </div>
      <Suspense>
        {dialog === 'passar' && <PassModal conversa={c} close={() => setDialog(null)} />}
        {dialog === 'lembrar' && <RemindModal remindAt={remindAt} close={() => setDialog(null)} />}
      </Suspense>
    </header>
  )
}
