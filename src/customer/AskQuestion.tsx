import { useState } from 'react'
import { Failure, ask } from './api.ts'

/** Form for a question to the workshop, which answers by the contact on file. Without a token (the preview) nothing is sent. */
export function AskQuestion({ token }: { token: string | null }) {
  const [aberta, setAberta] = useState(false)
  const [texto, setTexto] = useState('')
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState(false)
  const [erro, setErro] = useState('')

  async function send(): Promise<void> {
    if (!token || sending) return
    if (texto.trim().length < 3) return setErro('Escreva a sua pergunta')
    setSending(true)
    setErro('')
    try {
      await ask(token, texto.trim())
      setSent(true)
      setAberta(false)
      setTexto('')
    } catch (e) {
      setErro(e instanceof Failure ? e.message : 'Não foi possível enviar. Tente de novo.')
    } finally {
      setSending(false)
    }
  }
  return (
    <section className="pergunta" aria-label="Pergunta à oficina">
      <p role="status">{sent ? '✓ Pergunta enviada. A oficina responde pelo seu contato.' : ''}</p>
      {!aberta ? (
        <button type="button" onClick={() => setAberta(true)}>
          {sent ? 'Fazer outra pergunta' : 'Tenho uma pergunta'}
        </button>
      ) : (
        <form
          noValidate
          onSubmit={(e) => {
            e.preventDefault()
            void send()
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
            <button type="submit" className="primario" disabled={!token} aria-busy={sending}>
              {sending ? 'Enviando…' : 'Enviar pergunta'}
            </button>
          </div>
        </form>
      )}
    </section>
  )
}
