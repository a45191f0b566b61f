import { Alert, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { openDetector } from '../../core/photos/code-detector.ts'
import classes from './Inspection.module.css'
import { cameraError } from './useRecorder.ts'

const EVERY_MS = 250

interface Props {
  /** What is looked for, in the text of a code; null for any other code. */
  pick: (raw: string) => string | null
  hint: string
  wrong: string
  /** What to do when the camera does not open. */
  otherwise: string
  onRead: (found: string) => void
}

/** The camera's picture until a wanted code is in it. */
export function Viewfinder({ pick, hint, wrong, otherwise, onRead }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [denied, setDenied] = useState<string | null>(null)
  const [other, setOther] = useState<string | null>(null)
  const props = useRef({ pick, onRead })
  useEffect(() => {
    props.current = { pick, onRead }
  })
  useEffect(() => {
    const stop = new AbortController()
    let stream: MediaStream | undefined
    async function look(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const detector = await openDetector()
      const element = video.current
      if (stop.signal.aborted || !element) return
      element.srcObject = stream
      await element.play()
      while (!stop.signal.aborted) {
        const codes = await detector.detect(element).catch(() => [])
        const found = codes.map((c) => props.current.pick(c.rawValue)).find((v) => v !== null)
        if (found) return props.current.onRead(found)
        setOther(codes[0]?.rawValue ?? null)
        await new Promise((ok) => setTimeout(ok, EVERY_MS))
      }
    }
    look()
      .catch((e: unknown) => setDenied(cameraError(e)))
      .finally(() => stream?.getTracks().forEach((t) => t.stop()))
    return () => {
      stop.abort()
      stream?.getTracks().forEach((t) => t.stop())
    }
  }, [])
  if (denied)
    return (
      <Alert color="amarelo" title="A câmera não abriu">
        {denied} {otherwise}
      </Alert>
    )
  return (
    <>
      <div className={classes.viewport}>
        <video ref={video} className={classes.video} muted playsInline aria-label="Imagem da câmera" />
        <div className={classes.aim} aria-hidden="true" />
      </div>
      <Text mt="xs" role="status">
        {other ? wrong : hint}
      </Text>
    </>
  )
}
