import { useCallback, useEffect, useRef, useState } from 'react'

/** Two and a half megabits a second: 20 seconds stay near 6 MB. */
const BITS_PER_SECOND = 2_500_000
const TYPES = ['video/mp4;codecs=avc1,mp4a.40.2', 'video/mp4', 'video/webm;codecs=vp8,opus', 'video/webm']

/** Why a camera cannot be used, as a sentence that says what to do. */
export function cameraError(e: unknown): string {
  const name = e instanceof DOMException ? e.name : ''
  if (name === 'NotAllowedError')
    return 'O aparelho não deixou usar a câmera. Permita a câmera para este site nas configurações do navegador.'
  if (name === 'NotFoundError') return 'Este aparelho não tem câmera.'
  if (name === 'NotReadableError') return 'Outro aplicativo está usando a câmera. Feche-o e tente de novo.'
  return 'Este navegador não abre a câmera aqui.'
}

/** Records the camera behind the phone into one blob, at most `maxMs` long. */
export function useRecorder(maxMs: number, onDone: (video: Blob) => void) {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const recorder = useRef<MediaRecorder | null>(null)
  const [denied, setDenied] = useState<string | null>(null)
  const [elapsedMs, setElapsedMs] = useState<number | null>(null)

  useEffect(() => {
    let gone = false
    let own: MediaStream | undefined
    async function open(): Promise<void> {
      try {
        if (!('mediaDevices' in navigator) || !('MediaRecorder' in window)) throw new Error('no camera here')
        own = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
          audio: true,
        })
        if (gone) stopAll(own)
        else setStream(own)
      } catch (e) {
        if (!gone) setDenied(cameraError(e))
      }
    }
    void open()
    return () => {
      gone = true
      recorder.current = null
      if (own) stopAll(own)
    }
  }, [])

  const stop = useCallback(() => recorder.current?.state === 'recording' && recorder.current.stop(), [])
  const recording = elapsedMs !== null
  useEffect(() => {
    if (!recording) return
    const since = performance.now()
    const timer = setInterval(() => {
      const elapsed = performance.now() - since
      setElapsedMs(Math.min(maxMs, elapsed))
      if (elapsed >= maxMs) stop()
    }, 100)
    return () => clearInterval(timer)
  }, [recording, maxMs, stop])

  function start(): void {
    if (!stream) return
    const mimeType = TYPES.find((t) => MediaRecorder.isTypeSupported(t))
    const made = new MediaRecorder(stream, {
      ...(mimeType && { mimeType }),
      videoBitsPerSecond: BITS_PER_SECOND,
    })
    const chunks: Blob[] = []
    made.addEventListener('dataavailable', (e) => chunks.push(e.data))
    made.addEventListener('stop', () => {
      setElapsedMs(null)
      // The drawer was closed meanwhile: the person gave the video up.
      if (recorder.current === made) onDone(new Blob(chunks, { type: made.mimeType.split(';')[0] ?? '' }))
    })
    recorder.current = made
    made.start(500)
    setElapsedMs(0)
  }
  return { stream, denied, elapsedMs, start, stop }
}

function stopAll(s: MediaStream): void {
  for (const track of s.getTracks()) track.stop()
}
