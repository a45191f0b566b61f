import { useRef, useState } from 'react'

/** The copy-and-paste code with its button, and the QR code for another phone. */
export function PixCode({ code, qr }: { code: string; qr: string | null }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [said, setSaid] = useState('')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code)
      setSaid('Código copiado. Abra o aplicativo do banco, escolha Pix copia e cola e cole.')
    } catch {
      // Without the permission, or without https, the marked text is copied by hand.
      field.current?.select()
      setSaid('O código está marcado: copie com o menu do aparelho.')
    }
  }
  return (
    <section className="cartao pix" aria-label="Código Pix">
      <button type="button" className="primario largo" onClick={() => void copy()}>
        Copiar o código Pix
      </button>
      <p role="status" className="verde-texto">
        {said}
      </p>
      <label className="campo">
        <span>Pix copia e cola</span>
        <textarea ref={field} readOnly rows={3} value={code} onFocus={(e) => e.currentTarget.select()} />
      </label>
      {qr && (
        <figure>
          <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt="QR code do Pix" width={220} height={220} />
          <figcaption className="suave">Ou leia o QR code com o aplicativo do banco em outro aparelho.</figcaption>
        </figure>
      )}
    </section>
  )
}
