import { useRef } from 'react'
import type { Foto } from '#shared/checklists.ts'

/** A photo that opens over the whole screen; the browser's own pinch zooms it. */
export function FotoCliente({ foto, titulo }: { foto: Foto; titulo: string }) {
  const dialogo = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" className="foto" onClick={() => dialogo.current?.showModal()} aria-label={`Ampliar a foto de ${titulo}`}>
        <img src={foto.url} width={foto.largura} height={foto.altura} alt={`Foto de ${titulo}`} loading="lazy" decoding="async" />
      </button>
      <dialog ref={dialogo} className="tela-cheia" aria-label={`Foto de ${titulo}`} onClick={() => dialogo.current?.close()}>
        <img src={foto.url} alt={`Foto de ${titulo}, ampliada`} loading="lazy" />
        <button type="button" autoFocus>
          Fechar
        </button>
      </dialog>
    </>
  )
}
