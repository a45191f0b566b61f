import { ActionIcon, Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler replaces it with the file's URL
import enderecoDoTrabalhador from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { manualBytes } from './api.ts'
import classes from './Manuais.module.css'

GlobalWorkerOptions.workerSrc = enderecoDoTrabalhador
const [MIN, MAX, STEP] = [0.5, 3, 0.25]

/** Shows a PDF one page at a time; no scripts run, and nothing is fetched from outside. */
export function PdfViewer({ codManual, envio, titulo }: { codManual: number; envio: number; titulo: string }) {
  const q = useQuery({
    queryKey: ['manuais', 'pdf', codManual, envio],
    queryFn: async ({ signal }) => {
      const data = await manualBytes(codManual, signal)
      return getDocument({ data, enableXfa: false, useWasm: false, useWorkerFetch: false, stopAtErrors: false }).promise
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const [pagina, setPagina] = useState(1)
  const [zoom, setZoom] = useState(1)
  if (q.isError) return <LoadError erro={q.error} attempt={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={420} aria-label="Abrindo o manual" />
  const total = q.data.numPages
  const goTo = (n: number) => setPagina(Math.min(total, Math.max(1, n)))
  const zoomBy = (step: number) => setZoom(Math.min(MAX, Math.max(MIN, zoom + step)))
  return (
    <div className={classes.visor} role="region" aria-label={titulo}>
      <Group justify="space-between" className={classes.barra}>
        <Group gap={4}>
          <ActionIcon
            variant="default"
            aria-label="Página anterior"
            disabled={pagina === 1}
            onClick={() => goTo(pagina - 1)}
          >
            <IconChevronLeft size={17} />
          </ActionIcon>
          <Text className="num" role="status" px={6}>
            {pagina} de {total}
          </Text>
          <ActionIcon
            variant="default"
            aria-label="Próxima página"
            disabled={pagina === total}
            onClick={() => goTo(pagina + 1)}
          >
            <IconChevronRight size={17} />
          </ActionIcon>
        </Group>
        <Group gap={4}>
          <ActionIcon variant="default" aria-label="Diminuir" disabled={zoom <= MIN} onClick={() => zoomBy(-STEP)}>
            <IconMinus size={17} />
          </ActionIcon>
          <Button size="compact-sm" variant="subtle" title="Voltar ao tamanho da página" onClick={() => setZoom(1)}>
            {Math.round(zoom * 100)} %
          </Button>
          <ActionIcon variant="default" aria-label="Aumentar" disabled={zoom >= MAX} onClick={() => zoomBy(STEP)}>
            <IconPlus size={17} />
          </ActionIcon>
        </Group>
      </Group>
      <Sheet documento={q.data} pagina={pagina} zoom={zoom} titulo={titulo} />
    </div>
  )
}

/** One page, as wide as its container at zoom 1. */
function Sheet({
  documento,
  pagina,
  zoom,
  titulo,
}: {
  documento: PDFDocumentProxy
  pagina: number
  zoom: number
  titulo: string
}) {
  const papel = useRef<HTMLCanvasElement>(null)
  const [texto, setTexto] = useState('')
  useEffect(() => {
    let vale = true
    let task: { cancel: () => void; promise: Promise<void> } | undefined
    void (async () => {
      const sheet = await documento.getPage(pagina)
      const canvas = papel.current
      if (!vale || !canvas) return
      const base = sheet.getViewport({ scale: 1 })
      const largura = Math.min(canvas.parentElement?.clientWidth ?? 800, 900)
      const density = window.devicePixelRatio || 1
      const viewport = sheet.getViewport({ scale: (largura / base.width) * zoom * density })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      canvas.style.width = `${Math.floor(viewport.width / density)}px`
      task = sheet.render({ canvas, viewport })
      await task.promise.catch(() => undefined)
      const { items } = await sheet.getTextContent()
      if (vale) setTexto(items.map((i) => ('str' in i ? i.str : '')).join(' '))
    })()
    return () => {
      vale = false
      task?.cancel()
    }
  }, [documento, pagina, zoom])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a zoomed page has to scroll by keyboard too
    <div className={classes.folha} tabIndex={0} role="group" aria-label={`Página ${pagina}`}>
      <canvas ref={papel} aria-label={`${titulo}, página ${pagina}`} role="img" />
      <VisuallyHidden>{texto}</VisuallyHidden>
    </div>
  )
}
