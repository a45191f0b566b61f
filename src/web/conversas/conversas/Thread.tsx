import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { conversaQuery, messagesQuery } from './api.ts'
import { Composer } from './Composer.tsx'
import { Messages } from './Messages.tsx'
import { useOnScreen } from './on-screen.ts'
import classes from './Thread.module.css'
import { ThreadHeader } from './ThreadHeader.tsx'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'
import { useUploads } from './uploads.ts'

interface Props {
  codConversa: number
  titleOrder?: 1 | 2
  /** Goes back to the list, where both do not fit. */
  back?: (() => void) | undefined
  /** Shows the customer's side, where it does not stand beside the thread. */
  openSide?: (() => void) | undefined
}

/** A thread: who it is with and what can be done with it, the messages, and the place to write. */
export function Thread({ codConversa, titleOrder = 2, back, openSide }: Props) {
  const q = useQuery(conversaQuery(codConversa))
  // Read beside the thread, not after it.
  usePrefetchInfiniteQuery(messagesQuery(codConversa))
  const uploads = useUploads(codConversa)
  const [over, setOver] = useState(false)
  useOnScreen(codConversa)
  const drop = (e: DragEvent) => {
    setOver(false)
    if (e.dataTransfer.files.length === 0) return
    e.preventDefault()
    uploads.add([...e.dataTransfer.files])
  }
  if (q.isError && !q.data)
    return (
      <div className={classes.conversa}>
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      </div>
    )
  return (
    <section
      className={classes.conversa}
      aria-label={q.data ? `Conversa com ${q.data.cliente}` : 'Conversa'}
      data-sobre={over || undefined}
      onDragOver={(e) => {
        if (!e.dataTransfer.types.includes('Files')) return
        e.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {q.data ? (
        <>
          <ThreadHeader conversa={q.data} titleOrder={titleOrder} back={back} openSide={openSide} />
          <Messages conversa={q.data} />
          <Composer conversa={q.data} uploads={uploads} />
        </>
      ) : (
        <ThreadSkeleton />
      )}
    </section>
  )
}
