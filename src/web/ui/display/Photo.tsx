import { Suspense, useState } from 'react'
import type { Photo } from '#shared/checklists/checklists.ts'
import { formatVideoLength } from '#shared/rules/checklist-words.ts'
import { lazyComponent, usePrefetch } from '../../core/navigation/lazy.ts'
import classes from './Photo.module.css'
import { VideoMark } from './VideoMark.tsx'

const loadEnlarged = () => import('./EnlargedPhoto.tsx').then((m) => m.EnlargedPhoto)
const EnlargedPhoto = lazyComponent(loadEnlarged)

interface Props {
  fotos: readonly Photo[]
  /** Subject of the photos, for their accessible names. */
  label: string
  size?: number
}

/** Thumbnails of photos and videos that open a lightbox. */
export function Photos({ fotos, label, size = 64 }: Props) {
  const [opened, setOpened] = useState<number | null>(null)
  usePrefetch(loadEnlarged)
  return (
    <>
      <div className={classes.miniaturas}>
        {fotos.map((f, i) => (
          <button
            key={f.codFoto}
            type="button"
            className={classes.miniatura}
            style={{ width: size, height: size }}
            aria-label={`${openLabel(f, `${i + 1} de ${fotos.length}`)}: ${label}`}
            onClick={() => setOpened(i)}
          >
            <img src={f.miniatura} alt="" width={size} height={size} loading="lazy" />
            {f.video && <VideoMark duracaoMs={f.duracaoMs} />}
          </button>
        ))}
      </div>
      {opened !== null && (
        <Suspense>
          <EnlargedPhoto fotos={fotos} label={label} index={opened} goTo={setOpened} />
        </Suspense>
      )}
    </>
  )
}

/** Name of a thumbnail's button; it has the length that the thumbnail shows. */
function openLabel(f: Photo, position: string): string {
  if (!f.video) return `Ampliar foto ${position}`
  return `Ver vídeo ${position}${f.duracaoMs ? `, ${formatVideoLength(f.duracaoMs)}` : ''}`
}
