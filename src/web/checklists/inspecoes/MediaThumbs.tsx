import { IconPhoto, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Suspense, use, useState } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import classes from './Item.module.css'
import { useMediaUrl, type ReadyMedia } from './media.ts'
import { useThumbnail } from './thumbnails.ts'
import { MediasContext } from './medias.ts'

const MediaViewer = lazyComponent(() => import('./MediaViewer.tsx').then((m) => m.MediaViewer))

interface Props {
  id: string
  midias: readonly string[]
  label: string
  /** Offers drawing and taking away in the enlarged view. */
  edit?: { drawn: (before: string, drawing: ReadyMedia) => Promise<void>; remove: (midia: string) => void }
}

/** Small pictures that open enlarged. */
export function MediaThumbs({ id, midias, label, edit }: Props) {
  const [shown, show] = useState<string | null>(null)
  return (
    <div className={classes.midias}>
      {midias.map((m, i) => (
        <Thumb key={m} id={id} midia={m} label={`${label}, ${i + 1} de ${midias.length}`} open={() => show(m)} />
      ))}
      {shown && (
        <Suspense>
          <MediaViewer id={id} midia={shown} label={label} close={() => show(null)} {...(edit && { edit })} />
        </Suspense>
      )}
    </div>
  )
}

function Thumb({ id, midia, label, open }: { id: string; midia: string; label: string; open: () => void }) {
  const whole = useMediaUrl(id, midia)
  const url = useThumbnail(id, midia) ?? whole
  const video = use(MediasContext).get(midia)?.tipo === 'VIDEO'
  return (
    <button type="button" className={classes.midia} aria-label={`Ampliar: ${label}`} onClick={open}>
      {url && !video && <img src={url} alt="" loading="lazy" />}
      {url && video && <video src={url} muted preload="metadata" />}
      {video ? <IconPlayerPlayFilled size={22} /> : !url && <IconPhoto size={22} />}
    </button>
  )
}
