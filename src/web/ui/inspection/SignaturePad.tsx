import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import SignatureCanvas from 'signature_pad'
import classes from './Inspection.module.css'

interface Props {
  /** Called with the signature as a PNG on white. */
  onSign: (png: Blob) => void
  label?: string
}

/** Where the customer signs with a finger or a pen. */
export function SignaturePad({ onSign, label = 'Assinatura do cliente' }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignatureCanvas | null>(null)
  const [empty, setEmpty] = useState(true)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const made = new SignatureCanvas(element, { backgroundColor: '#ffffff', penColor: '#1b2330', minWidth: 1 })
    made.addEventListener('endStroke', () => setEmpty(made.isEmpty()))
    // A canvas loses its picture when it is resized: the strokes are kept and drawn again.
    const fit = () => {
      const strokes = made.toData()
      const ratio = Math.max(window.devicePixelRatio, 1)
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
  }, [])
  function clear(): void {
    pad.current?.clear()
    setEmpty(true)
  }
  function sign(): void {
    canvas.current?.toBlob((png) => {
      if (png) onSign(png)
    }, 'image/png')
  }
  return (
    <>
      <canvas ref={canvas} className={classes.signature} role="img" aria-label={label} />
      <Text size="sm" c="dimmed">
        Assine com o dedo dentro do quadro.
      </Text>
      <Group grow mt="xs">
        <Button className={classes.target} variant="default" disabled={empty} onClick={clear}>
          Limpar
        </Button>
        <Button className={classes.target} disabled={empty} onClick={sign}>
          Usar assinatura
        </Button>
      </Group>
    </>
  )
}
