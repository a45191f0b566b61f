import './agenda.css'
import { useState } from 'react'
import { SCORE_REASONS, SCORE_REASON_NAMES } from '#shared/rules/acompanhamento.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { Failure, readPesquisa, answerPesquisa } from './api.ts'
import { Notice } from './Notice.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { Closed } from './Closed.tsx'
import { TopBar } from './TopBar.tsx'
import { useLoaded } from './useLoaded.ts'

const NOTAS = Array.from({ length: 11 }, (_, i) => i)

/** Survey after the visit: a score from 0 to 10 and reasons by tap, and an optional comment. */
export function PesquisaPage({ token }: { token: string }) {
  const { dados: p, failure, attempt, keep } = useLoaded(() => readPesquisa(token), 'Pesquisa')
  const [nota, setNota] = useState<number | null>(null)
  const [motivos, setMotivos] = useState<string[]>([])
  const [comentario, setComentario] = useState('')
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  if (!p) return failure ? <Closed failure={failure} attempt={attempt} /> : <LoadingSkeleton />
  if (p.respondida) return <Notice icon="💬" title="Obrigado!" text={`A sua resposta chegou à ${p.concessionaria}.`} />

  async function send(): Promise<void> {
    if (nota === null) return
    setSending(true)
    setError(null)
    try {
      keep(await answerPesquisa(token, { nota, motivos, comentario: comentario.trim() }))
      scrollTo(0, 0)
    } catch (e) {
      if (e instanceof Failure && e.code === 'ja-respondido') return attempt()
      setError(e instanceof Error ? e.message : 'Não foi possível enviar.')
      setSending(false)
    }
  }
  const toggle = (m: string) =>
    setMotivos((before) => (before.includes(m) ? before.filter((x) => x !== m) : [...before, m]))
  return (
    <>
      <TopBar name={p.concessionaria} marca={null} nota={formatDay(p.entregueEm.slice(0, 10))} />
      <main>
        <h1>{`Como foi o serviço do seu ${p.modelo}?`}</h1>
        <p id="pergunta">De 0 a 10, quanto você recomendaria a nossa oficina a um amigo?</p>
        <div className="notas" role="group" aria-labelledby="pergunta">
          {NOTAS.map((n) => (
            <button
              key={n}
              type="button"
              className={nota === n ? 'primario' : ''}
              aria-pressed={nota === n}
              onClick={() => setNota(n)}
            >
              {n}
            </button>
          ))}
        </div>
        <p className="pontas suave" aria-hidden="true">
          <span>de jeito nenhum</span>
          <span>com certeza</span>
        </p>
        {nota !== null && (
          <>
            <h2 id="motivos">{nota >= 9 ? 'O que mais agradou?' : 'O que faltou?'}</h2>
            <div className="fichas" role="group" aria-labelledby="motivos">
              {SCORE_REASONS.map((m) => (
                <button
                  key={m}
                  type="button"
                  className={motivos.includes(m) ? 'marcado' : ''}
                  aria-pressed={motivos.includes(m)}
                  onClick={() => toggle(m)}
                >
                  {SCORE_REASON_NAMES[m]}
                </button>
              ))}
            </div>
            <label className="campo-texto">
              <span>Quer contar mais? (se quiser)</span>
              <textarea
                rows={3}
                maxLength={500}
                value={comentario}
                onInput={(e) => setComentario(e.currentTarget.value)}
              />
            </label>
            {error && (
              <p className="faixa vermelho" role="alert">
                {error}
              </p>
            )}
            <button type="button" className="primario largo" disabled={sending} onClick={() => void send()}>
              {sending ? 'Enviando…' : 'Enviar resposta'}
            </button>
          </>
        )}
      </main>
    </>
  )
}
