import { useState } from 'react'
import type { Photo } from '#shared/checklists/checklists.ts'
import { formatVideoLength } from '#shared/rules/checklist-words.ts'
import { ClientePhoto } from './ClientePhoto.tsx'

interface Props {
  media: Photo
  title: string
}

/** A photo or a video of a finding. A photo with a drawing can be seen without it. */
export function ClienteMedia({ media, title }: Props) {
  const [plain, setPlain] = useState(false)
  if (media.video) return <ClienteVideo media={media} src={media.video} title={title} />
  if (!media.original) return <ClientePhoto photo={media} title={title} />
  return (
    <figure className="midia">
      <ClientePhoto photo={plain ? { ...media, url: media.original } : media} title={title} />
      <button type="button" className="ficha" aria-pressed={plain} onClick={() => setPlain(!plain)}>
        Sem desenho
      </button>
    </figure>
  )
}

/** Nothing of the video is loaded before it is played. It has no captions: the line's text says what was found. */
function ClienteVideo({ media, src, title }: Props & { src: string }) {
  return (
    <figure className="midia">
      <video
        src={src}
        poster={media.url}
        width={media.largura}
        height={media.altura}
        controls
        playsInline
        preload="none"
        aria-label={`Vídeo de ${title}`}
      />
      <figcaption className="suave">
        {['Vídeo', media.duracaoMs && formatVideoLength(media.duracaoMs), 'sem legenda'].filter(Boolean).join(' · ')}
      </figcaption>
    </figure>
  )
}
