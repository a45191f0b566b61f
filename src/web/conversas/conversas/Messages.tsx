import { Button, Skeleton } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ConversaDetail, ConversaMensagem } from '#shared/conversas/conversas.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { conversaQuery, markRead, messagesQuery } from './api.ts'
import { Bubble } from './Bubble.tsx'
import { byDay, dayName } from './days.ts'
import { EnvioBubble } from './EnvioBubble.tsx'
import { refreshLists } from './live.ts'
import { useEnvios } from './sending.ts'
import classes from './Thread.module.css'

const NEAR_PX = 600

/** Messages of a thread, newest at the bottom. The box grows upwards, so that older ones come without a jump. */
export function Messages({ conversa: c }: { conversa: ConversaDetail }) {
  const q = useInfiniteQuery(messagesQuery(c.codConversa))
  const envios = useEnvios(c.codConversa)
  const fuso = useTimeZone()
  const box = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  const newestFirst = useMemo(() => q.data?.pages.flatMap((p) => p.itens) ?? [], [q.data])
  const days = useMemo(() => byDay(newestFirst, fuso), [newestFirst, fuso])
  const byCode = useMemo(() => new Map(newestFirst.map((m) => [m.codConversaMensagem, m])), [newestFirst])
  const newest = newestFirst[0]
  useReadMark(c, newest)

  const lastEnvio = envios.at(-1)?.chave
  useEffect(() => {
    // What one writes oneself is what one wants to see.
    if (lastEnvio !== undefined) box.current?.scrollTo({ top: 0 })
  }, [lastEnvio])

  function onScroll(): void {
    const el = box.current
    if (!el) return
    // The box counts from its lower edge: at the newest message `scrollTop` is 0, above it is negative.
    setAway(el.scrollTop < -200)
    const above = el.scrollHeight - el.clientHeight + el.scrollTop
    if (above < NEAR_PX && q.hasNextPage && !q.isFetchingNextPage) void q.fetchNextPage()
  }
  if (q.isError && !q.data)
    return (
      <div className={classes.vazia}>
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      </div>
    )
  const now = new Date()
  return (
    <div className={classes.moldura}>
      <div
        ref={box}
        className={classes.mensagens}
        role="region"
        aria-label="Mensagens"
        tabIndex={0}
        aria-busy={q.isPending}
        onScroll={onScroll}
      >
        <div className={classes.folha}>
          {q.isPending &&
            [60, 45, 70].map((w) => <Skeleton key={w} height={56} width={`${w}%`} ml={w === 45 ? 'auto' : 0} />)}
          {q.hasNextPage && (
            <Button
              variant="subtle"
              size="xs"
              mx="auto"
              loading={q.isFetchingNextPage}
              onClick={() => void q.fetchNextPage()}
            >
              Mensagens anteriores
            </Button>
          )}
          {q.data && newestFirst.length === 0 && envios.length === 0 && (
            <p className={classes.comeco}>Ainda não há mensagens. Escreva a primeira abaixo.</p>
          )}
          {days.map((d) => (
            <section key={d.dia} className={classes.dia} aria-label={dayName(d.dia, fuso, now)}>
              <p className={classes.data} aria-hidden="true">
                <span>{dayName(d.dia, fuso, now)}</span>
              </p>
              {d.mensagens.map((m) => (
                <Bubble
                  key={m.codConversaMensagem}
                  codConversa={c.codConversa}
                  codConcessionaria={c.codConcessionaria}
                  mensagem={m}
                  answered={m.respondeA === null ? null : byCode.get(m.respondeA)}
                />
              ))}
            </section>
          ))}
          {envios.map((e) => (
            <EnvioBubble key={e.chave} envio={e} />
          ))}
        </div>
      </div>
      {away && (
        <Button
          className={classes.descer}
          size="xs"
          radius="xl"
          variant="default"
          leftSection={<IconArrowDown size={15} />}
          onClick={() => box.current?.scrollTo({ top: 0, behavior: 'smooth' })}
        >
          {c.naoLidas > 0 ? `${c.naoLidas} novas` : 'Mais novas'}
        </Button>
      )}
      <p className={classes.dito} role="status">
        {newest?.direcao === 'ENTRADA' && `${newest.quem}: ${newest.texto}`}
      </p>
    </div>
  )
}

/** Marks what is on screen as read, while the page itself is in view. */
function useReadMark(c: ConversaDetail, newest: ConversaMensagem | undefined): void {
  const client = useQueryClient()
  const marked = useRef(0)
  const ate = newest?.codConversaMensagem ?? 0
  const mark = useEffectEvent((unread: number, upTo: number) => {
    if (unread === 0 || upTo <= marked.current || document.visibilityState !== 'visible') return
    marked.current = upTo
    markRead(c.codConversa, upTo).then(
      () => {
        const { queryKey } = conversaQuery(c.codConversa)
        client.setQueryData(queryKey, (now) => now && { ...now, naoLidas: 0 })
        refreshLists()
      },
      () => (marked.current = 0),
    )
  })
  const unread = c.naoLidas
  useEffect(() => {
    mark(unread, ate)
    const onShow = () => mark(unread, ate)
    document.addEventListener('visibilitychange', onShow)
    return () => document.removeEventListener('visibilitychange', onShow)
  }, [unread, ate])
}
