import { Fragment, useState } from 'react'
import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { Failure } from './api.ts'
import type { Choices } from './choices.ts'
import { DECISION_LABELS } from './texts.ts'

interface Props {
  orcamento: OrcamentoCliente
  approvedTotal: number
  choices: Choices
  /** True once the identity step succeeded. */
  confirmed: boolean
  /** Throws `Failure` for an error that the customer can fix; null in the preview. */
  send: ((nome: string) => Promise<void>) | null
  onProofLost: () => void
  onBack: () => void
}

/** Last step: summary of the decisions, the terms, and the name as signature. */
export function Sign({ orcamento, approvedTotal, choices, confirmed, send, onProofLost, onBack }: Props) {
  const put = (decisao: keyof typeof DECISION_LABELS) =>
    orcamento.linhas.filter((l) => (choices[l.codLinha]?.decisao ?? 'REPROVADO') === decisao)
  const aprovadas = put('APROVADO').length
  const [nome, setNome] = useState('')
  const [accepted, setAccepted] = useState(false)
  const [attempted, setAttempted] = useState(false)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { termos } = orcamento
  const missingName = nome.trim().length < 2

  async function sign(): Promise<void> {
    setAttempted(true)
    if (missingName || !accepted || sending || !send) return
    setSending(true)
    setError(null)
    try {
      await send(nome.trim())
    } catch (e) {
      // The identity proof expires after 30 minutes; the customer then repeats the identity step.
      if (e instanceof Failure && e.code === 'identidade-exigida') onProofLost()
      setError(e instanceof Failure ? e.message : 'Não foi possível enviar. Tente de novo.')
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      className="cartao assinatura"
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        void sign()
      }}
    >
      <h2>Confirme sua decisão</h2>
      {confirmed && <p className="verde-texto">✓ Identidade confirmada</p>}
      <p>
        {aprovadas === 0
          ? 'Você não aprovou nenhum serviço.'
          : `Você aprova ${aprovadas} de ${orcamento.linhas.length} ${orcamento.linhas.length === 1 ? 'serviço' : 'serviços'}, no total de `}
        {aprovadas > 0 && <strong>{formatReais(approvedTotal)}</strong>}
      </p>
      <dl>
        {(['APROVADO', 'ADIADO', 'REPROVADO'] as const).map(
          (d) =>
            put(d).length > 0 && (
              <Fragment key={d}>
                <dt>{DECISION_LABELS[d]}</dt>
                <dd>
                  <ul className="recapitulacao">
                    {put(d).map((l) => (
                      <li key={l.codLinha} className="entre">
                        <span>{l.titulo}</span>
                        <span>{formatReais(l.total)}</span>
                      </li>
                    ))}
                  </ul>
                </dd>
              </Fragment>
            ),
        )}
        <dt>Pagamento</dt>
        <dd>{termos.condicaoPagamento}</dd>
        <dt>Início e término</dt>
        <dd>{`${formatDay(termos.inicioPrevisto)} a ${formatDay(termos.fimPrevisto)}`}</dd>
      </dl>
      <label className="campo">
        <span>Seu nome completo</span>
        <input
          type="text"
          autoComplete="name"
          value={nome}
          onInput={(e) => setNome(e.currentTarget.value)}
          aria-invalid={attempted && missingName}
          aria-describedby="erro-nome"
        />
        <span id="erro-nome" className="erro" role="alert">
          {attempted && missingName ? 'Escreva seu nome' : ''}
        </span>
      </label>
      <label className="aceite">
        <input
          type="checkbox"
          checked={accepted}
          onChange={(e) => setAccepted(e.currentTarget.checked)}
          aria-invalid={attempted && !accepted}
        />
        <span>Li os serviços, os preços, os prazos e a forma de pagamento, e esta é a minha decisão.</span>
      </label>
      <p className="erro" role="alert">
        {error ?? (attempted && !accepted ? 'Marque que leu e concorda' : '')}
      </p>
      {!send && <p className="suave">Prévia: só o cliente assina, pelo link que receber.</p>}
      <div className="decisao">
        <button type="button" onClick={onBack}>
          Voltar
        </button>
        <button type="submit" className="primario" disabled={!send} aria-busy={sending}>
          {sending ? 'Enviando…' : 'Enviar decisão'}
        </button>
      </div>
    </form>
  )
}
