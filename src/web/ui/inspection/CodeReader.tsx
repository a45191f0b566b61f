import { Alert, Button, Drawer, Text } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { vinIn } from '#shared/rules/vin.ts'
import { openDetector } from '../../core/photos/code-detector.ts'
import classes from './Inspection.module.css'
import { cameraError } from './useRecorder.ts'

const EVERY_MS = 250

/** Reads a chassis number from the barcode or QR code on the car. Nothing is guessed: a plate is typed. */
export function CodeReader({ onRead }: { onRead: (chassi: string) => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        className={classes.target}
        variant="default"
        leftSection={<IconScan size={20} />}
        onClick={() => setOpened(true)}
      >
        Ler código do chassi
      </Button>
      <Drawer opened={opened} onClose={() => setOpened(false)} position="bottom" size="auto" title="Código do chassi">
        {opened && (
          <Viewfinder
            onRead={(chassi) => {
              setOpened(false)
              onRead(chassi)
            }}
          />
        )}
      </Drawer>
    </>
  )
}

function Viewfinder({ onRead }: { onRead: (chassi: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [denied, setDenied] = useState<string | null>(null)
  const [other, setOther] = useState<string | null>(null)
  const read = useRef(onRead)
  useEffect(() => {
    read.current = onRead
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
        const chassi = codes.map((c) => vinIn(c.rawValue)).find((v) => v !== null)
        if (chassi) return read.current(chassi)
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
        {denied} Digite o chassi ou a placa.
      </Alert>
    )
  return (
    <>
      <div className={classes.viewport}>
        <video ref={video} className={classes.video} muted playsInline aria-label="Imagem da câmera" />
        <div className={classes.aim} aria-hidden="true" />
      </div>
      <Text mt="xs" role="status">
        {other
          ? 'Este código não é um chassi. Procure a etiqueta na coluna da porta.'
          : 'Aponte para o código na coluna da porta ou no para-brisa.'}
      </Text>
    </>
  )
}
