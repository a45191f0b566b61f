import { ActionIcon, Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler gives the file's address
import enderecoDoTrabalhador from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { bytesDoManual } from './api.ts'
import classes from './Manuais.module.css'

GlobalWorkerOptions.workerSrc = enderecoDoTrabalhador
const [MENOR, MAIOR, PASSO] = [0.5, 3, 0.25]

/** A PDF in the page, one leaf at a time: nothing in it runs, and nothing is fetched from outside. */
export function VisorPdf({ codManual, envio, titulo }: { codManual: number; envio: number; titulo: string }) {
  const q = useQuery({
    queryKey: ['manuais', 'pdf', codManual, envio],
    queryFn: async ({ signal }) => {
      const data = await bytesDoManual(codManual, signal)
      return getDocument({ data, enableXfa: false, useWasm: false, useWorkerFetch: false, stopAtErrors: false }).promise
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const [pagina, setPagina] = useState(1)
  const [zoom, setZoom] = useState(1)
  if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={420} aria-label="Abrindo o manual" />
  const total = q.data.numPages
  const ir = (n: number) => setPagina(Math.min(total, Math.max(1, n)))
  const ampliar = (passo: number) => setZoom(Math.min(MAIOR, Math.max(MENOR, zoom + passo)))
  return (
    <div className={classes.visor} role="region" aria-label={titulo}>
      <Group justify="space-between" className={classes.barra}>
        <Group gap={4}>
          <ActionIcon
            variant="default"
            aria-label="Página anterior"
            disabled={pagina === 1}
            onClick={() => ir(pagina - 1)}
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
            onClick={() => ir(pagina + 1)}
          >
            <IconChevronRight size={17} />
          </ActionIcon>
        </Group>
        <Group gap={4}>
          <ActionIcon variant="default" aria-label="Diminuir" disabled={zoom <= MENOR} onClick={() => ampliar(-PASSO)}>
            <IconMinus size={17} />
          </ActionIcon>
          <Button size="compact-sm" variant="subtle" title="Voltar ao tamanho da página" onClick={() => setZoom(1)}>
            {Math.round(zoom * 100)} %
          </Button>
          <ActionIcon variant="default" aria-label="Aumentar" disabled={zoom >= MAIOR} onClick={() => ampliar(PASSO)}>
            <IconPlus size={17} />
          </ActionIcon>
        </Group>
      </Group>
      <Folha documento={q.data} pagina={pagina} zoom={zoom} titulo={titulo} />
    </div>
  )
}

/** One leaf, as wide as its place at a zoom of one. */
function Folha({
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
    let tarefa: { cancel: () => void; promise: Promise<void> } | undefined
    void (async () => {
      const folha = await documento.getPage(pagina)
      const canvas = papel.current
      if (!vale || !canvas) return
      const base = folha.getViewport({ scale: 1 })
      const largura = Math.min(canvas.parentElement?.clientWidth ?? 800, 900)
      const densidade = window.devicePixelRatio || 1
      const viewport = folha.getViewport({ scale: (largura / base.width) * zoom * densidade })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      canvas.style.width = `${Math.floor(viewport.width / densidade)}px`
      tarefa = folha.render({ canvas, viewport })
      await tarefa.promise.catch(() => undefined)
      const { items } = await folha.getTextContent()
      if (vale) setTexto(items.map((i) => ('str' in i ? i.str : '')).join(' '))
    })()
    return () => {
      vale = false
      tarefa?.cancel()
    }
  }, [documento, pagina, zoom])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a large leaf scrolls in its place, by keyboard too
    <div className={classes.folha} tabIndex={0} role="group" aria-label={`Página ${pagina}`}>
      <canvas ref={papel} aria-label={`${titulo}, página ${pagina}`} role="img" />
      <VisuallyHidden>{texto}</VisuallyHidden>
    </div>
  )
}
