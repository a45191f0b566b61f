import { MAX_VIDEO_BYTES, MAX_VIDEO_MS } from '#shared/checklists/inspecao.ts'
import { draw, toBase64, toJpeg } from './shrink-photo.ts'

const FRAME_WIDTH = 960
const WAIT_MS = 15_000

/** A video as the phone made it, with its first frame as a JPEG in base64 and its length in milliseconds. */
export interface TakenVideo {
  blob: Blob
  frame: string
  durationMs: number
}

/** Checks a video's size and length and takes its first frame. Throws an Error whose message says what to do. */
export async function readVideo(blob: Blob): Promise<TakenVideo> {
  if (blob.size > MAX_VIDEO_BYTES)
    throw new Error('O vídeo passa de 25 MB. Grave um mais curto, ou com qualidade menor.')
  const video = document.createElement('video')
  const url = URL.createObjectURL(blob)
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = url
  try {
    await until(video, 'loadeddata')
    const durationMs = Math.round((await lengthOf(video)) * 1000)
    if (durationMs > MAX_VIDEO_MS + 1000)
      throw new Error(`O vídeo tem ${Math.round(durationMs / 1000)} segundos. Grave um de até ${MAX_VIDEO_MS / 1000}.`)
    const width = Math.min(FRAME_WIDTH, video.videoWidth)
    const height = Math.round((video.videoHeight * width) / Math.max(1, video.videoWidth))
    return { blob, frame: await toBase64(await toJpeg(draw(video, width, height))), durationMs }
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

/** Seconds of a video. A recorded WebM has no length until its end was sought. */
async function lengthOf(video: HTMLVideoElement): Promise<number> {
  if (Number.isFinite(video.duration)) return video.duration
  video.currentTime = 1e7
  await until(video, 'seeked')
  const length = Number.isFinite(video.duration) ? video.duration : video.currentTime
  video.currentTime = 0
  await until(video, 'seeked')
  return length
}

function until(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('Este vídeo não abre neste aparelho. Grave outro, em MP4 ou WebM.'))
    const timer = setTimeout(fail, WAIT_MS)
    video.addEventListener(
      event,
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
    video.addEventListener('error', fail, { once: true })
  })
}
