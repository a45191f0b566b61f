import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDistribuidor } from '../../core/session/distribuidor.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { previewQuery } from './api.ts'
import classes from './Envio.module.css'

/** Preview of the customer's page in phone size with the current quote; runs the same code as the real page. */
export function ClientePreview({ codOrcamento, versao }: { codOrcamento: number; versao: number }) {
  const q = useQuery(previewQuery(codOrcamento, versao))
  const board = useRef<HTMLIFrameElement>(null)
  const data = q.data
  const { logo, icone } = useDistribuidor()
  const marca = logo ?? icone
  useEffect(() => {
    if (!data) return
    const flush = () =>
      board.current?.contentWindow?.postMessage({ tipo: 'previa', orcamento: data, marca }, window.location.origin)
    const onRequest = (e: MessageEvent) => {
      if (
        e.origin === window.location.origin &&
        e.source === board.current?.contentWindow &&
        (e.data as { tipo?: unknown }).tipo === 'previa-pronta'
      )
        flush()
    }
    window.addEventListener('message', onRequest)
    // The page may have asked before the data arrived.
    flush()
    return () => window.removeEventListener('message', onRequest)
  }, [data, marca])
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!data) return <Skeleton height={560} />
  // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, of the same origin
  return <iframe ref={board} className={classes.previa} title="Como o cliente verá o orçamento" src="/o/previa" />
}
