import { useEffect, useRef, useState } from 'react'
import type { Photo } from '#shared/checklists/checklists.ts'
import { useZoom } from './useZoom.ts'

/** A photo that opens full screen, with zoom by pinch, double tap, wheel, keys or buttons. */
export function ClientePhoto({ photo, titulo }: { photo: Photo; titulo: string }) {
  const [aberta, setAberta] = useState(false)
  return (
    <>
      <button type="button" className="foto" aria-label={`Ampliar a foto de ${titulo}`} onClick={() => setAberta(true)}>
        <img
          src={photo.url}
          width={photo.largura}
          height={photo.altura}
          alt={`Foto de ${titulo}`}
          loading="lazy"
          decoding="async"
        />
      </button>
      {aberta && <EnlargedPhoto photo={photo} titulo={titulo} onClose={() => setAberta(false)} />}
    </>
  )
}

function EnlargedPhoto({ photo, titulo, onClose }: { photo: Photo; titulo: string; onClose: () => void }) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const { scale, style, zoomIn, zoomOut, gestures, hotkeys } = useZoom()
  useEffect(() => dialogRef.current?.showModal(), [])
  return (
    <dialog
      ref={dialogRef}
      className="tela-cheia"
      aria-label={`Foto de ${titulo}`}
      onClose={onClose}
      onKeyDown={hotkeys}
    >
      <div className="palco" {...gestures}>
        <img src={photo.url} alt={`Foto de ${titulo}, ampliada`} style={style} draggable={false} />
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
