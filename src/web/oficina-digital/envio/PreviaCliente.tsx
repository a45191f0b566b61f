import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDistribuidor } from '../../core/distribuidor.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { previaDo } from './api.ts'
import classes from './Envio.module.css'

/** The customer's own page, on the size of a phone, with the quote as it stands: the very code that will show it. */
export function PreviaCliente({ codOrcamento, versao }: { codOrcamento: number; versao: number }) {
  const q = useQuery(previaDo(codOrcamento, versao))
  const quadro = useRef<HTMLIFrameElement>(null)
  const dados = q.data
  const { logo, icone } = useDistribuidor()
  const marca = logo ?? icone
  useEffect(() => {
    if (!dados) return
    const mandar = () =>
      quadro.current?.contentWindow?.postMessage({ tipo: 'previa', orcamento: dados, marca }, window.location.origin)
    const aoPedir = (e: MessageEvent) => {
      if (
        e.origin === window.location.origin &&
        e.source === quadro.current?.contentWindow &&
        (e.data as { tipo?: unknown }).tipo === 'previa-pronta'
      )
        mandar()
    }
    window.addEventListener('message', aoPedir)
    // The page may have asked before the data came.
    mandar()
    return () => window.removeEventListener('message', aoPedir)
  }, [dados, marca])
  if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  if (!dados) return <Skeleton height={560} />
  // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, of the same origin
  return <iframe ref={quadro} className={classes.previa} title="Como o cliente verá o orçamento" src="/o/previa" />
}
