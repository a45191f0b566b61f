import { useState } from 'react'
import { Falha, perguntar } from './api.ts'

/** A question to the workshop: it answers by the contact that it has. Without a token (the preview) nothing leaves. */
export function Perguntar({ token }: { token: string | null }) {
  const [aberta, setAberta] = useState(false)
  const [texto, setTexto] = useState('')
  const [enviando, setEnviando] = useState(false)
  const [enviada, setEnviada] = useState(false)
  const [erro, setErro] = useState('')

  async function enviar(): Promise<void> {
    if (!token || enviando) return
    if (texto.trim().length < 3) return setErro('Escreva a sua pergunta')
    setEnviando(true)
    setErro('')
    try {
      await perguntar(token, texto.trim())
      setEnviada(true)
      setAberta(false)
      setTexto('')
    } catch (e) {
      setErro(e instanceof Falha ? e.message : 'Não foi possível enviar. Tente de novo.')
    } finally {
      setEnviando(false)
    }
  }
  return (
    <section className="pergunta" aria-label="Pergunta à oficina">
      <p role="status">{enviada ? '✓ Pergunta enviada. A oficina responde pelo seu contato.' : ''}</p>
      {!aberta ? (
        <button type="button" onClick={() => setAberta(true)}>
          {enviada ? 'Fazer outra pergunta' : 'Tenho uma pergunta'}
        </button>
      ) : (
        <form
          noValidate
          onSubmit={(e) => {
            e.preventDefault()
            void enviar()
          }}
        >
          <label className="campo">
            <span>Sua pergunta</span>
            <textarea
              rows={3}
              maxLength={500}
              autoFocus
              value={texto}
              onInput={(e) => setTexto(e.currentTarget.value)}
              aria-invalid={erro !== ''}
              aria-describedby="erro-pergunta"
            />
          </label>
          <p id="erro-pergunta" className="erro" role="alert">
            {erro}
          </p>
          {!token && <p className="suave">Prévia: só o cliente pergunta, pelo link que receber.</p>}
          <div className="decisao">
            <button type="button" onClick={() => setAberta(false)}>
              Cancelar
            </button>
            <button type="submit" className="primario" disabled={!token} aria-busy={enviando}>
              {enviando ? 'Enviando…' : 'Enviar pergunta'}
            </button>
          </div>
        </form>
      )}
    </section>
  )
}
