import './agenda.css'
import './booking/booking.css'
import './booking/hours.css'
import './arrival/arrival.css'
import { useEffect, useState } from 'react'
import type { ChegadaPrevia } from '#shared/agenda/chegadas.ts'
import { dayInZone, formatDay, formatTime } from '#shared/rules/dates.ts'
import type { ClienteChegada } from '#shared/agenda/lembretes.ts'
import { formatReais } from '#shared/rules/money.ts'
import { getPreCheckin } from './arrival/api.ts'
import { ChangeHour } from './arrival/ChangeHour.tsx'
import { PreCheckin } from './arrival/PreCheckin.tsx'
import { SignedTermsLink } from './arrival/SignedTermsLink.tsx'
import { getChegada, type ChegadaAnswer, answerChegada, toFailure } from './api.ts'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { Closed } from './Closed.tsx'
import { PayLink } from './PayLink.tsx'
import { PhoneLink } from './PhoneLink.tsx'
import { RecallNotice } from './RecallNotice.tsx'
import { TopBar } from './TopBar.tsx'
import { useLoaded } from './useLoaded.ts'

const WEEK = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
const PERIODS = [
  { valor: 'MANHA', nome: 'Manhã' },
  { valor: 'TARDE', nome: 'Tarde' },
  { valor: 'QUALQUER', nome: 'Qualquer hora' },
]
const dayName = (dia: string) => `${WEEK[new Date(`${dia}T12:00:00Z`).getUTCDay()]}, ${formatDay(dia).slice(0, 5)}`

/** A booked arrival: confirm it, ask for another time, or cancel. The page shows no personal data. */
export function ChegadaPage({ token }: { token: string }) {
  const { dados: c, failure, attempt, keep } = useLoaded(() => getChegada(token), 'Agendamento')
  const [question, ask] = useState<'outra' | 'cancelar' | null>(null)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [previa, setPrevia] = useState<ChegadaPrevia | null>(null)
  useEffect(() => {
    // The appointment stands on its own: without this part the page still confirms, changes and cancels.
    getPreCheckin(token).then(setPrevia, () => {})
  }, [token])
  if (!c) return failure ? <Closed failure={failure} attempt={attempt} /> : <LoadingSkeleton />

  async function answer(r: ChegadaAnswer): Promise<void> {
    setSending(true)
    setError(null)
    try {
      keep(await answerChegada(token, r))
      ask(null)
    } catch (e) {
      const told = toFailure(e)
      // The appointment changed meanwhile, or an earlier try arrived while the phone lost the network: show how it stands.
      const now = told.code === 'estado-nao-permite' ? await getChegada(token).catch(() => null) : null
      if (now) {
        keep(now)
        ask(null)
      }
      if (r.acao !== 'CANCELAR' || now?.situacao !== 'CANCELADO') setError(told.message)
    }
    setSending(false)
  }
  const opened = c.situacao === 'ABERTO' || c.situacao === 'CONFIRMADO'
  return (
    <>
      <TopBar name={c.concessionaria} marca={null} nota="Agendamento" />
      <main className="agendar estreito">
        <h1>{dayName(dayInZone(c.inicio, c.fuso))}</h1>
        <p className="hora-grande">{formatTime(c.inicio, c.fuso)}</p>
        <Status chegada={c} />
        {c.agendar !== null && (
          <a className="botao primario largo" href={c.agendar}>
            Agendar de novo
          </a>
        )}
        {error && (
          <p className="faixa vermelho" role="alert">
            {error}
          </p>
        )}
        {opened && <PayLink pagar={c.pagar} />}
        {opened && <RecallNotice page="chegada" token={token} />}
        {opened && question === null && (
          <div className="pilha">
            {c.situacao === 'ABERTO' && !owes(c) && (
              <button
                type="button"
                className="primario largo"
                disabled={sending}
                onClick={() => void answer({ acao: 'CONFIRMAR' })}
              >
                Confirmar
              </button>
            )}
            <button type="button" className="largo" onClick={() => ask('outra')}>
              Mudar a hora
            </button>
            <button type="button" className="largo" onClick={() => ask('cancelar')}>
              Cancelar o agendamento
            </button>
          </div>
        )}
        {opened && question === 'outra' && (
          <ChangeHour
            token={token}
            fuso={c.fuso}
            changed={async () => {
              keep(await getChegada(token))
              ask(null)
            }}
            goBack={() => ask(null)}
            otherwise={
              <OtherTime dias={c.dias} sending={sending} goBack={() => ask(null)} send={(r) => void answer(r)} />
            }
          />
        )}
        {opened && question === 'cancelar' && (
          <section className="cartao">
            <p>
              {`Cancelar mesmo? A hora fica livre para outra pessoa${c.pagar?.situacao === 'PAGA' ? ', e a oficina acerta com você a devolução do sinal' : ''}.`}
            </p>
            <div className="pilha">
              <button
                type="button"
                className="primario largo"
                disabled={sending}
                onClick={() => void answer({ acao: 'CANCELAR' })}
              >
                Sim, cancelar
              </button>
              <button type="button" className="largo" onClick={() => ask(null)}>
                Não, manter
              </button>
            </div>
          </section>
        )}
        {opened && question === null && previa?.aberta && (
          <PreCheckin token={token} previa={previa} fuso={c.fuso} keep={setPrevia} />
        )}
        {previa?.assinadoEm && !previa.aberta && <SignedTermsLink token={token} />}
        {c.telefone && (
          <p className="suave">
            {'Fale com a oficina: '}
            <PhoneLink telefone={c.telefone} />
          </p>
        )}
      </main>
    </>
  )
}

/** Whether the hour waits for its deposit, which confirms it. */
const owes = ({ pagar }: ClienteChegada) => pagar?.situacao === 'ABERTA' || pagar?.situacao === 'PARCIAL'

function Status({ chegada: c }: { chegada: ClienteChegada }) {
  if (c.situacao === 'CANCELADO')
    return (
      <p className="faixa vermelho" role="status">
        {`Este agendamento foi cancelado.${c.aDevolver > 0 ? ` A oficina acerta com você a devolução de ${formatReais(c.aDevolver)}.` : ''}`}
      </p>
    )
  if (c.situacao === 'PASSOU')
    return (
      <p className="faixa amarelo" role="status">
        Este agendamento não está mais em aberto.
      </p>
    )
  if (c.pedido)
    return (
      <p className="faixa amarelo" role="status">
        {`Você pediu outra hora: ${c.pedido}. A oficina vai responder; até lá, esta hora continua sua.`}
      </p>
    )
  if (c.situacao === 'ABERTO' && owes(c)) return <p>Falta só o sinal: o pagamento confirma a sua hora.</p>
  return c.situacao === 'CONFIRMADO' ? (
    <p className="faixa verde" role="status">
      Confirmado. Esperamos você!
    </p>
  ) : (
    <p>Você vem?</p>
  )
}

interface OtherTimeProps {
  dias: readonly string[]
  sending: boolean
  goBack: () => void
  send: (r: ChegadaAnswer) => void
}

function OtherTime({ dias, sending, goBack, send }: OtherTimeProps) {
  const [dia, setDia] = useState(dias[0] ?? '')
  const [periodo, setPeriod] = useState('QUALQUER')
  const [text, setText] = useState('')
  return (
    <section className="cartao" aria-label="Pedir outra hora">
      <label className="campo-texto">
        <span>Qual dia?</span>
        <select value={dia} onChange={(e) => setDia(e.currentTarget.value)}>
          {dias.map((d) => (
            <option key={d} value={d}>
              {dayName(d)}
            </option>
          ))}
        </select>
      </label>
      <div className="fichas" role="group" aria-label="Período">
        {PERIODS.map((p) => (
          <button
            key={p.valor}
            type="button"
            className={periodo === p.valor ? 'marcado' : ''}
            aria-pressed={periodo === p.valor}
            onClick={() => setPeriod(p.valor)}
          >
            {p.nome}
          </button>
        ))}
      </div>
      <label className="campo-texto">
        <span>Algo mais? (se quiser)</span>
        <input maxLength={200} value={text} onInput={(e) => setText(e.currentTarget.value)} />
      </label>
      <div className="pilha">
        <button
          type="button"
          className="primario largo"
          disabled={sending || dia === ''}
          onClick={() => send({ acao: 'OUTRA_HORA', dia, periodo, texto: text.trim() })}
        >
          Enviar pedido
        </button>
        <button type="button" className="largo" onClick={goBack}>
          Voltar
        </button>
      </div>
    </section>
  )
}
