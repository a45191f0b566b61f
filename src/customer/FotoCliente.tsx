import { useEffect, useRef, useState } from 'react'
import type { Foto } from '#shared/checklists/checklists.ts'
import { useZoom } from './useZoom.ts'

/** A photo that opens over the whole screen, where it is enlarged by pinch, double tap, wheel, keys or buttons. */
export function FotoCliente({ foto, titulo }: { foto: Foto; titulo: string }) {
  const [aberta, setAberta] = useState(false)
  return (
    <>
      <button type="button" className="foto" aria-label={`Ampliar a foto de ${titulo}`} onClick={() => setAberta(true)}>
        <img
          src={foto.url}
          width={foto.largura}
          height={foto.altura}
          alt={`Foto de ${titulo}`}
          loading="lazy"
          decoding="async"
        />
      </button>
      {aberta && <Ampliada foto={foto} titulo={titulo} aoFechar={() => setAberta(false)} />}
    </>
  )
}

function Ampliada({ foto, titulo, aoFechar }: { foto: Foto; titulo: string; aoFechar: () => void }) {
  const dialogo = useRef<HTMLDialogElement>(null)
  const { escala, estilo, aumentar, diminuir, gestos, teclas } = useZoom()
  useEffect(() => dialogo.current?.showModal(), [])
  return (
    <dialog ref={dialogo} className="tela-cheia" aria-label={`Foto de ${titulo}`} onClose={aoFechar} onKeyDown={teclas}>
      <div className="palco" {...gestos}>
        <img src={foto.url} alt={`Foto de ${titulo}, ampliada`} style={estilo} draggable={false} />
      </div>
      <div className="controles">
        <button type="button" aria-label="Diminuir" aria-disabled={escala === 1} onClick={diminuir}>
          −
        </button>
        <span role="status">{`${Math.round(escala * 100)} %`}</span>
        <button type="button" aria-label="Aumentar" onClick={aumentar}>
          +
        </button>
        <button type="button" autoFocus onClick={() => dialogo.current?.close()}>
          Fechar
        </button>
      </div>
    </dialog>
  )
}
