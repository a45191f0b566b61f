import { useEffect, useRef } from 'react'
import classes from './Inspection.module.css'

/** What the camera sees; empty until it has opened. */
export function CameraView({ stream }: { stream: MediaStream | null }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element || !stream) return
    element.srcObject = stream
    // Closing the view interrupts the start; nothing is lost then.
    void element.play().catch(() => undefined)
  }, [stream])
  return <video ref={video} className={classes.video} muted playsInline aria-label="Imagem da câmera" />
}
