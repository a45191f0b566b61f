import '../booking/booking.css'
import '../booking/hours.css'
import { useState } from 'react'
import type { Espera } from '#shared/agenda/reservas.ts'
import { dayInZone, formatTime } from '#shared/rules/dates.ts'
import { answerWaiting, getWaiting } from '../booking/api.ts'
import { longDay } from '../booking/days.ts'
import { Closed } from '../Closed.tsx'
import { LoadingSkeleton } from '../LoadingSkeleton.tsx'
import { PhoneLink } from '../PhoneLink.tsx'
import { TopBar } from '../TopBar.tsx'
import { Trouble } from '../Trouble.tsx'
import { useAct } from '../useAct.ts'
import { useLoaded } from '../useLoaded.ts'
import { clockOf, useSeconds } from '../useSeconds.ts'

const REFRESH_MS = 15_000
type Answer = 'ACEITAR' | 'PASSAR' | 'SAIR'

/** A customer's turn in the waiting list, and the hour on offer. Polls while it is visible. */
export function WaitingPage({ token }: { token: string }) {
  const { dados: e, failure, attempt, keep } = useLoaded(() => getWaiting(token), 'Lista de espera', REFRESH_MS)
  const [leaving, setLeaving] = useState(false)
  const act = useAct()
  if (!e) return failure ? <Closed failure={failure} attempt={attempt} /> : <LoadingSkeleton />
  const answer = (action: Answer) =>
    void act.run(async () => {
      keep(await answerWaiting(token, action))
      setLeaving(false)
    })
  const waits = e.estado === 'ESPERANDO' || e.estado === 'OFERECIDA'
  return (
    <>
      <TopBar name={e.concessionaria} marca={null} nota={failure ? 'sem conexão' : 'Lista de espera'} />
      <main className="agendar estreito">
        <Trouble failure={act.failure} again={act.again} />
        {e.estado === 'OFERECIDA' && e.oferta ? (
          <Offer espera={e} oferta={e.oferta} busy={act.busy} answer={answer} />
        ) : (
          <Turn espera={e} />
        )}
        {waits && !leaving && (
          <button type="button" className="ligacao" onClick={() => setLeaving(true)}>
            Sair da lista
          </button>
        )}
        {leaving && (
          <section className="cartao" aria-label="Sair da lista">
            <p>Sair mesmo? A sua vez passa para a próxima pessoa.</p>
            <div className="pilha">
              <button type="button" className="primario largo" disabled={act.busy} onClick={() => answer('SAIR')}>
                Sim, sair
              </button>
              <button type="button" className="largo" onClick={() => setLeaving(false)}>
                Não, continuar na lista
              </button>
            </div>
          </section>
        )}
        {e.telefone && (
          <p className="suave">
            {'Fale com a oficina: '}
            <PhoneLink telefone={e.telefone} />
          </p>
        )}
      </main>
    </>
  )
}

interface OfferProps {
  espera: Espera
  oferta: NonNullable<Espera['oferta']>
  busy: boolean
  answer: (acao: Answer) => void
}

function Offer({ espera: e, oferta, busy, answer }: OfferProps) {
  const seconds = useSeconds(oferta.expiraEm) ?? 0
  return (
    <>
      <p className="verde-texto">Vagou uma hora para você</p>
      <h1>
        {longDay(dayInZone(oferta.inicio, e.fuso))}
        <span className="hora-grande">{formatTime(oferta.inicio, e.fuso)}</span>
      </h1>
      {seconds > 0 ? (
        <>
          <div className="faixa amarelo" role="timer" aria-label="Tempo para responder">
            {`Guardada para você por ${clockOf(seconds)}`}
          </div>
          <div className="pilha">
            <button
              type="button"
              className="primario largo"
              disabled={busy}
              aria-busy={busy}
              onClick={() => answer('ACEITAR')}
            >
              Quero esta hora
            </button>
            <button type="button" className="largo" disabled={busy} onClick={() => answer('PASSAR')}>
              Deixar passar e continuar na lista
            </button>
          </div>
        </>
      ) : (
        <p className="faixa amarelo" role="status">
          O tempo acabou: esta hora foi oferecida à próxima pessoa.
        </p>
      )}
    </>
  )
}

function Turn({ espera: e }: { espera: Espera }) {
  if (e.estado === 'ACEITA' && e.solta)
    return (
      <>
        <h1>Este agendamento foi cancelado</h1>
        <p>A hora foi solta. Para marcar outra, use a página da loja ou fale com a oficina.</p>
      </>
    )
  if (e.estado === 'ACEITA')
    return (
      <>
        <h1>{e.pagar ? 'Falta só o sinal' : 'Agendado!'}</h1>
        <p>{e.pagar ? 'O pagamento confirma a sua hora.' : 'A hora é sua.'}</p>
        {e.pagar && (
          <a className="botao primario largo" href={`/o/pagar/${e.pagar}`}>
            Pagar com Pix
          </a>
        )}
        {e.chegada && (
          <a className={`botao largo ${e.pagar ? '' : 'primario'}`} href={`/o/chegada/${e.chegada}`}>
            Ver o agendamento
          </a>
        )}
      </>
    )
  if (e.estado === 'DESISTIU')
    return (
      <>
        <h1>Você saiu da lista</h1>
        <p>Se mudar de ideia, entre de novo pela página da loja.</p>
      </>
    )
  if (e.estado === 'EXPIRADA')
    return (
      <>
        <h1>A espera terminou</h1>
        <p>Nenhuma hora vagou nos dias que você pediu. Fale com a oficina ou escolha outros dias.</p>
      </>
    )
  return (
    <>
      <h1>{e.antes === 0 ? 'Você é o próximo' : 'Você está na lista'}</h1>
      {e.antes > 0 && (
        <p className="hora-grande">
          {e.antes}
          <small>{e.antes === 1 ? ' pessoa antes de você' : ' pessoas antes de você'}</small>
        </p>
      )}
      <p>{`Esperando uma hora de ${longDay(e.de)} a ${longDay(e.ate)}.`}</p>
      <p className="suave">
        Quando uma hora vagar, avisamos pelo celular, e ela fica guardada para você por 30 minutos. Pode fechar esta
        página.
      </p>
    </>
  )
}
