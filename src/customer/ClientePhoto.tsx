import { useEffect, useRef, useState } from 'react'
import type { Photo } from '#shared/checklists/checklists.ts'
import { useZoom } from './useZoom.ts'

/** A photo that opens full screen, with zoom by pinch, double tap, wheel, keys or buttons. */
export function ClientePhoto({ photo, title }: { photo: Photo; title: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className="foto" aria-label={`Ampliar a foto de ${title}`} onClick={() => setOpened(true)}>
        <img
          src={photo.url}
          width={photo.largura}
          height={photo.altura}
          alt={`Foto de ${title}`}
          loading="lazy"
          decoding="async"
        />
      </button>
      {opened && <EnlargedPhoto photo={photo} title={title} onClose={() => setOpened(false)} />}
    </>
  )
}

function EnlargedPhoto({ photo, title, onClose }: { photo: Photo; title: string; onClose: () => void }) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const { scale, style, zoomIn, zoomOut, gestures, hotkeys } = useZoom()
  useEffect(() => dialogRef.current?.showModal(), [])
  return (
    <dialog
      ref={dialogRef}
      className="tela-cheia"
      aria-label={`Foto de ${title}`}
      onClose={onClose}
      onKeyDown={hotkeys}
    >
      <div className="palco" {...gestures}>
        <img src={photo.url} alt={`Foto de ${title}, ampliada`} style={style} draggable={false} />
      </div>
      <div className="controles">
        <button type="button" aria-label="Diminuir" aria-disabled={scale === 1} onClick={zoomOut}>
          −
        </button>
        <span role="status">{`${Math.round(scale * 100)} %`}</span>
        <button type="button" aria-label="Aumentar" onClick={zoomIn}>
          +
        </button>
        <button type="button" autoFocus onClick={() => dialogRef.current?.close()}>
          Fechar
        </button>
      </div>
    </dialog>
  )
}
