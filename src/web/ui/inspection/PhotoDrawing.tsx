import { Button, Group, Modal, SegmentedControl, Text, TextInput } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { ApiError } from '../../core/http/errors.ts'
import { toJpeg } from '../../core/photos/shrink-photo.ts'
import classes from './Inspection.module.css'
import { paint, type Point, type Stroke } from './strokes.ts'

const TOOLS = [
  { value: 'SETA', label: 'Seta' },
  { value: 'CIRCULO', label: 'Círculo' },
  { value: 'TEXTO', label: 'Texto' },
] as const
type Tool = (typeof TOOLS)[number]['value']

interface Props {
  /** Address of the photo, of this page's origin. */
  url: string
  label: string
  /** Keeps the drawn copy; the photo itself stays as it is. While it fails, the drawing stays open. */
  onDone: (drawn: Blob) => Promise<void>
  close: () => void
}

/** Draws arrows, circles and words on a copy of a photo. */
export function PhotoDrawing({ url, label, onDone, close }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [photo, setPhoto] = useState<HTMLImageElement | null>(null)
  const [tool, setTool] = useState<Tool>('SETA')
  const [words, setWords] = useState('')
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [current, setCurrent] = useState<Stroke | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    const image = new Image()
    image.addEventListener('load', () => setPhoto(image))
    image.src = url
    return () => setPhoto(null)
  }, [url])
  useEffect(() => {
    const g = canvas.current?.getContext('2d')
    if (!g || !photo) return
    g.drawImage(photo, 0, 0)
    paint(g, photo.naturalWidth, photo.naturalHeight, current ? [...strokes, current] : strokes)
  }, [photo, strokes, current])

  function pointOf(e: PointerEvent<HTMLCanvasElement>): Point {
    const box = e.currentTarget.getBoundingClientRect()
    return { x: (e.clientX - box.left) / box.width, y: (e.clientY - box.top) / box.height }
  }
  function begin(e: PointerEvent<HTMLCanvasElement>): void {
    const at = pointOf(e)
    if (tool === 'TEXTO') {
      if (words.trim() !== '') setStrokes([...strokes, { tool, at, text: words.trim() }])
      return
    }
    e.currentTarget.setPointerCapture(e.pointerId)
    setCurrent({ tool, from: at, to: at })
  }
  function end(): void {
    if (current) setStrokes([...strokes, current])
    setCurrent(null)
  }
  async function finish(): Promise<void> {
    if (!canvas.current) return
    setError(null)
    setBusy(true)
    try {
      await onDone(await toJpeg(canvas.current))
      close()
    } catch (e) {
      setError(e instanceof ApiError ? e.mensagem : 'O desenho não pôde ser guardado. Tente de novo.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={close} fullScreen title={`Desenhar na foto: ${label}`}>
      <SegmentedControl
        fullWidth
        size="lg"
        data={[...TOOLS]}
        value={tool}
        onChange={(v) => setTool(v)}
        aria-label="O que desenhar"
      />
      {tool === 'TEXTO' && (
        <TextInput
          mt="xs"
          size="lg"
          label="O que escrever"
          description="Depois toque na foto, onde o texto fica."
          maxLength={40}
          value={words}
          onChange={(e) => setWords(e.currentTarget.value)}
        />
      )}
      <div className={classes.drawing} style={{ marginBlock: 12 }}>
        {photo && (
          <canvas
            ref={canvas}
            width={photo.naturalWidth}
            height={photo.naturalHeight}
            role="img"
            aria-label={`Foto de ${label} com ${strokes.length} marcas`}
            onPointerDown={begin}
            onPointerMove={(e) => {
              if (current && current.tool !== 'TEXTO') setCurrent({ ...current, to: pointOf(e) })
            }}
            onPointerUp={end}
            onPointerCancel={() => setCurrent(null)}
          />
        )}
      </div>
      {error !== null && (
        <Text c="vermelho" role="alert" mb="xs">
          {error} O desenho continua aqui.
        </Text>
      )}
      <Group grow>
        <Button
          className={classes.target}
          variant="default"
          leftSection={<IconArrowBackUp size={18} />}
          disabled={strokes.length === 0}
          onClick={() => setStrokes(strokes.slice(0, -1))}
        >
          Desfazer
        </Button>
        <Button className={classes.target} disabled={strokes.length === 0} loading={busy} onClick={() => void finish()}>
          Usar desenho
        </Button>
      </Group>
    </Modal>
  )
}
