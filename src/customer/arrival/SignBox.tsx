import { useEffect, useRef, useState } from 'react'
import SignatureCanvas from 'signature_pad'

interface Props {
  name: string
  /** The signature as PNG in base64; null while there is none. */
  change: (png: string | null) => void
  error: string | null
}

const WHITE = '#ffffff'
const INK = '#1b2330'
const base64 = (canvas: HTMLCanvasElement) => canvas.toDataURL('image/png').replace(/^[^,]*,/, '')

/** The typed name as a signature's picture, for who does not draw. */
function written(nome: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 800
  canvas.height = 240
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = WHITE
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.fillStyle = INK
    pen.font = 'italic 64px Georgia, serif'
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(nome, canvas.width / 2, canvas.height / 2, canvas.width - 60)
  }
  return base64(canvas)
}

/** A signature drawn by finger, or the typed name. */
export function SignBox({ name: nome, change, error }: Props) {
  const [typed, setTyped] = useState(false)
  const name = nome.trim()
  useEffect(() => {
    if (typed) change(name.length < 2 ? null : written(name))
  }, [typed, name, change])
  return (
    <div>
      {typed ? <p className="nome-assinado">{name || 'Escreva o nome acima'}</p> : <Canvas change={change} />}
      <p className="erro" role="alert">
        {error ?? ''}
      </p>
      <button
        type="button"
        className="ligacao"
        onClick={() => {
          setTyped(!typed)
          change(null)
        }}
      >
        {typed ? 'Prefiro assinar com o dedo' : 'Não consigo desenhar: usar o meu nome escrito'}
      </button>
    </div>
  )
}

function Canvas({ change }: Pick<Props, 'change'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignatureCanvas | null>(null)
  const [empty, setEmpty] = useState(true)
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const made = new SignatureCanvas(element, { backgroundColor: WHITE, penColor: INK, minWidth: 1 })
    made.addEventListener('endStroke', () => {
      setEmpty(made.isEmpty())
      change(made.isEmpty() ? null : base64(element))
    })
    // A canvas loses its picture when it is resized: the strokes are kept and drawn again.
    const fit = () => {
      const strokes = made.toData()
      const ratio = Math.max(devicePixelRatio, 1)
      element.width = element.offsetWidth * ratio
      element.height = element.offsetHeight * ratio
      element.getContext('2d')?.scale(ratio, ratio)
      made.clear()
      made.fromData(strokes)
    }
    const watch = new ResizeObserver(fit)
    watch.observe(element)
    pad.current = made
    return () => {
      watch.disconnect()
      made.off()
    }
  }, [change])
  return (
    <>
      <canvas ref={canvas} className="assinar" role="img" aria-label="Sua assinatura" />
      <div className="entre">
        <span className="suave">Assine com o dedo dentro do quadro.</span>
        <button
          type="button"
          disabled={empty}
          onClick={() => {
            pad.current?.clear()
            setEmpty(true)
            change(null)
          }}
        >
          Limpar
        </button>
      </div>
    </>
  )
}
