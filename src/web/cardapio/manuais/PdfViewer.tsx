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
export function PdfViewer({ codManual, envio, title }: { codManual: number; envio: number; title: string }) {
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
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(1)
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={420} role="status" aria-label="Abrindo o manual" />
  const total = q.data.numPages
  const goTo = (n: number) => setPage(Math.min(total, Math.max(1, n)))
  const zoomBy = (step: number) => setZoom(Math.min(MAX, Math.max(MIN, zoom + step)))
  return (
    <div className={classes.visor} role="region" aria-label={title}>
      <Group justify="space-between" className={classes.barra}>
        <Group gap={4}>
          <ActionIcon
            variant="default"
            aria-label="Página anterior"
            disabled={page === 1}
            onClick={() => goTo(page - 1)}
          >
            <IconChevronLeft size={17} />
          </ActionIcon>
          <Text className="num" role="status" px={6}>
            {page} de {total}
          </Text>
          <ActionIcon
            variant="default"
            aria-label="Próxima página"
            disabled={page === total}
            onClick={() => goTo(page + 1)}
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
      <Sheet documento={q.data} page={page} zoom={zoom} title={title} />
    </div>
  )
}

/** One page, as wide as its container at zoom 1. */
function Sheet({
  documento,
  page,
  zoom,
  title,
}: {
  documento: PDFDocumentProxy
  page: number
  zoom: number
  title: string
}) {
  const papel = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    let vale = true
    let task: { cancel: () => void; promise: Promise<void> } | undefined
    void (async () => {
      const sheet = await documento.getPage(page)
      const canvas = papel.current
      if (!vale || !canvas) return
      const base = sheet.getViewport({ scale: 1 })
      const width = Math.min(canvas.parentElement?.clientWidth ?? 800, 900)
      const density = window.devicePixelRatio || 1
      const viewport = sheet.getViewport({ scale: (width / base.width) * zoom * density })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      canvas.style.width = `${Math.floor(viewport.width / density)}px`
      task = sheet.render({ canvas, viewport })
      await task.promise.catch(() => undefined)
      const { items } = await sheet.getTextContent()
      if (vale) setText(items.map((i) => ('str' in i ? i.str : '')).join(' '))
    })()
    return () => {
      vale = false
      task?.cancel()
    }
  }, [documento, page, zoom])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a zoomed page has to scroll by keyboard too
    <div className={classes.folha} tabIndex={0} role="group" aria-label={`Página ${page}`}>
      <canvas ref={papel} aria-label={`${title}, página ${page}`} role="img" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  )
}
