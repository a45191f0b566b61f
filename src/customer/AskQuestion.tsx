import { useState } from 'react'
import { Failure, ask } from './api.ts'

/** Form for a question to the workshop, which answers by the contact on file. Without a token (the preview) nothing is sent. */
export function AskQuestion({ token }: { token: string | null }) {
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState(false)
  const [error, setError] = useState('')

  async function send(): Promise<void> {
    if (!token || sending) return
    if (text.trim().length < 3) return setError('Escreva a sua pergunta')
    setSending(true)
    setError('')
    try {
      await ask(token, text.trim())
      setSent(true)
      setOpened(false)
      setText('')
    } catch (e) {
      setError(e instanceof Failure ? e.message : 'Não foi possível enviar. Tente de novo.')
    } finally {
      setSending(false)
    }
  }
  return (
    <section className="pergunta" aria-label="Pergunta à oficina">
      <p role="status">{sent ? '✓ Pergunta enviada. A oficina responde pelo seu contato.' : ''}</p>
      {!opened ? (
        <button type="button" onClick={() => setOpened(true)}>
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
              value={text}
              onInput={(e) => setText(e.currentTarget.value)}
              aria-invalid={error !== ''}
              aria-describedby="erro-pergunta"
            />
          </label>
          <p id="erro-pergunta" className="erro" role="alert">
            {error}
          </p>
          {!token && <p className="suave">Prévia: só o cliente pergunta, pelo link que receber.</p>}
          <div className="decisao">
            <button type="button" onClick={() => setOpened(false)}>
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
