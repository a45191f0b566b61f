import { useEffect, useRef, useState } from 'react'
import type { ClienteChegada } from '#shared/agenda/lembretes.ts'
import type { ReservaFeita, ReservaLoja } from '#shared/agenda/reservas.ts'
import { dayInZone, formatTime } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { getChegada } from '../api.ts'
import { RecallNotice } from '../RecallNotice.tsx'
import { icsUrl } from './api.ts'
import { longDay } from './days.ts'

interface Props {
  loja: ReservaLoja
  feita: ReservaFeita
  /** In another site's frame: links open beside it, since these pages are framed by nobody. */
  framed: boolean
  again: () => void
}

function depositWords(loja: ReservaLoja, until: string | null): string {
  const pay = `Pague o sinal de ${formatReais(loja.sinal)}`
  if (loja.sinalMinutos === null) return `${pay} e guarde o comprovante: a loja confere e confirma a sua hora.`
  const by = until === null ? '' : ` até ${formatTime(until, loja.fuso)}`
  return `${pay}${by}. Sem ele a hora é solta para outra pessoa.`
}

/** The finished booking: when, where, and what comes next; as it stands now, for it may have been moved, paid or cancelled since. */
export function Booked({ loja, feita, framed, again }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  const [now, setNow] = useState<ClienteChegada | null>(null)
  useEffect(() => {
    // Without an answer the page shows what it was told when the hour was booked.
    getChegada(feita.chegada).then(setNow, () => {})
  }, [feita.chegada])
  if (now?.situacao === 'CANCELADO')
    return (
      <section className="feito">
        <h1>Este agendamento foi cancelado</h1>
        <p>{`Era para ${longDay(dayInZone(now.inicio, loja.fuso))}, às ${formatTime(now.inicio, loja.fuso)}: a hora foi solta.`}</p>
        <button type="button" className="primario largo" onClick={again}>
          Agendar de novo
        </button>
      </section>
    )
  const inicio = now?.inicio ?? feita.inicio
  const pagar = now?.pagar?.situacao === 'PAGA' ? null : feita.pagar
  const beside = framed ? { target: '_blank', rel: 'noopener' } : {}
  const dia = longDay(dayInZone(inicio, loja.fuso))
  return (
    <section className="feito">
      <p className="verde-texto">{pagar ? 'Falta só o sinal' : '✓ Agendado'}</p>
      <h1 ref={title} tabIndex={-1}>
        {dia}
        <span className="hora-grande">{formatTime(inicio, loja.fuso)}</span>
      </h1>
      <p>
        {`${feita.cliente}, esperamos você com o carro ${feita.placa}`}
        {feita.consultor && inicio === feita.inicio && `. Quem recebe: ${feita.consultor}`}.
      </p>
      {feita.servicos.length > 0 && (
        <ul>
          {feita.servicos.map((s) => (
            <li key={s}>{s}</li>
          ))}
        </ul>
      )}
      <p className="suave">{`${feita.concessionaria} · ${feita.local}`}</p>
      <div className="pilha">
        {pagar && (
          <>
            <p className="faixa amarelo" role="status">
              {depositWords(loja, feita.pagarAte)}
            </p>
            <a className="botao primario largo" href={`/o/pagar/${pagar}`} {...beside}>
              Pagar com Pix
            </a>
          </>
        )}
        <a className={`botao largo ${pagar ? '' : 'primario'}`} href={`/o/chegada/${feita.chegada}`} {...beside}>
          Contar antes de chegar
        </a>
        <a className="botao largo" href={icsUrl(feita.chegada)} download="agendamento.ics">
          Pôr na agenda do telefone
        </a>
        <a className="botao largo" href={`/o/chegada/${feita.chegada}`} {...beside}>
          Mudar ou cancelar
        </a>
      </div>
      <RecallNotice page="chegada" token={feita.chegada} />
      {loja.cancelaAte > 0 && (
        <p className="suave">{`Você muda ou cancela sozinho até ${loja.cancelaAte} h antes; depois, fale com a loja.`}</p>
      )}
      <button type="button" className="ligacao" onClick={again}>
        Agendar outro carro
      </button>
    </section>
  )
}
