import { Suspense } from 'react'
import { MAX_ITEM_MEDIA } from '#shared/checklists/inspecao.ts'
import { toast } from '../../core/feedback/toast.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { PhotoCapture } from '../../ui/inspection/PhotoCapture.tsx'
import classes from './Item.module.css'
import { prepareMedia, type NewMedia, type ReadyMedia } from './media.ts'
import { MediaThumbs } from './MediaThumbs.tsx'
import { forgetFingerprint, useFingerprints } from './thumbnails.ts'

const VideoCapture = lazyComponent(() => import('../../ui/inspection/VideoCapture.tsx').then((m) => m.VideoCapture))

interface Props {
  id: string
  label: string
  midias: readonly string[]
  /** How many photos and videos it may hold. */
  max?: number
  withVideo?: boolean
  /** With `media`, it is kept with the change that names it; rejects when they were not kept. */
  change: (edit: (midias: readonly string[]) => string[], words: string, media?: ReadyMedia) => Promise<void>
}

/** Photos and videos of an item: taken, drawn on, taken away. */
export function MediaPart({ id, label, midias, max = MAX_ITEM_MEDIA, withVideo = true, change }: Props) {
  const earlier = useFingerprints(id)
  const full = midias.length >= max
  const add = async (media: NewMedia) => {
    const ready = await prepareMedia(media)
    const words = media.tipo === 'VIDEO' ? 'vídeo guardado' : 'foto guardada'
    await change((all) => [...all, ready.idMidia], words, ready)
  }
  return (
    <>
      {midias.length > 0 && (
        <MediaThumbs
          id={id}
          midias={midias}
          label={label}
          edit={{
            drawn: (before, drawing) =>
              change((all) => all.map((m) => (m === before ? drawing.idMidia : m)), 'desenho guardado', drawing),
            remove: (midia) => {
              void forgetFingerprint(id, midia)
              void change((all) => all.filter((m) => m !== midia), 'foto tirada do item')
            },
          }}
        />
      )}
      <div className={classes.botoes}>
        <PhotoCapture
          label={label}
          room={max - midias.length}
          earlier={earlier}
          onTake={(photo) => add({ tipo: 'FOTO', blob: photo.blob, fingerprint: photo.quality.fingerprint })}
        />
        {withVideo && (
          <Suspense>
            <VideoCapture
              label={label}
              disabled={full}
              onTake={(v) =>
                add({ tipo: 'VIDEO', blob: v.blob, quadro: v.frame, duracaoMs: v.durationMs }).catch((e: unknown) =>
                  toast.failure(e),
                )
              }
            />
          </Suspense>
        )}
      </div>
      {full && <span className="suave">Cabem {max} por item.</span>}
    </>
  )
}
