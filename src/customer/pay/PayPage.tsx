import './pay.css'
import { useEffect, useState } from 'react'
import type { CobrancaCliente } from '#shared/pagamentos/cobrancas.ts'
import { formatInstant } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { callApi, serverNow } from '../api.ts'
import { Closed } from '../Closed.tsx'
import { LoadingSkeleton } from '../LoadingSkeleton.tsx'
import { PhoneLink } from '../PhoneLink.tsx'
import { TopBar } from '../TopBar.tsx'
import { useLoaded } from '../useLoaded.ts'
import { clockOf, useSeconds } from '../useSeconds.ts'
import { PixCode } from './PixCode.tsx'
import { stateWords } from './state.ts'

const REFRESH_MS = 4000
/** Below this the time left is counted, above it the end is written. */
const COUNTED_S = 3600

/** A charge by its link: what to pay, the Pix code, and what became of it. Polls while it is visible. */
export function PayPage({ token }: { token: string }) {
  const {
    dados: c,
    failure,
    attempt,
  } = useLoaded(() => callApi<CobrancaCliente>(`pagamentos/${token}`), 'Pagamento', REFRESH_MS)
  // Back from the bank's app the page asks at once.
  useEffect(() => {
    addEventListener('focus', attempt)
    return () => removeEventListener('focus', attempt)
  }, [attempt])
  if (!c) return failure ? <Closed failure={failure} attempt={attempt} /> : <LoadingSkeleton />
  const open = c.situacao === 'ABERTA' || c.situacao === 'PARCIAL'
  return (
    <>
      <TopBar name={c.concessionaria} marca={null} nota={failure ? 'sem conexão' : 'Pagamento'} />
      <main className="pagar">
        <p className="suave">{c.descricao}</p>
        <h1 className="valor-grande">{formatReais(open ? c.valor - (c.pago - c.devolvido) : c.valor)}</h1>
        <div role="status" aria-live="polite">
          <State cobranca={c} />
        </div>
        {open && <Ways cobranca={c} failed={failure !== null} />}
        {!open && c.pago > 0 && (
          <a className="botao largo" href={`/api/publico/pagamentos/${token}/recibo`} download>
            Baixar o recibo em PDF
          </a>
        )}
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

function State({ cobranca: c }: { cobranca: CobrancaCliente }) {
  const words = stateWords(c, new Date(serverNow()))
  return words && <p className={`faixa ${words.tom}`}>{words.texto}</p>
}

/** How to pay: the Pix code with its QR, or the acquirer's page. */
function Ways({ cobranca: c, failed }: { cobranca: CobrancaCliente; failed: boolean }) {
  return (
    <>
      <Expiry cobranca={c} />
      {c.copiaCola && <PixCode code={c.copiaCola} qr={c.qr} />}
      {c.linkCartao && (
        <a className="botao primario largo" href={c.linkCartao} rel="noopener noreferrer">
          Pagar com cartão
        </a>
      )}
      {!c.copiaCola && !c.linkCartao && (
        <p className="faixa azul" role="status">
          {c.situacao === 'PARCIAL'
            ? 'O código Pix era do valor inteiro: peça à oficina outro para o que falta.'
            : 'O banco está preparando o código Pix. Ele aparece aqui em instantes.'}
        </p>
      )}
      {c.copiaCola && (
        <p className="suave">
          {c.manual
            ? 'A loja confere o pagamento no extrato dela. Guarde o comprovante: a confirmação pode demorar algumas horas.'
            : failed
              ? 'Sem conexão: assim que ela voltar, esta página mostra se o pagamento chegou.'
              : 'Esperando o pagamento. Assim que ele chegar, esta página avisa sozinha.'}
        </p>
      )}
    </>
  )
}

function Expiry({ cobranca: c }: { cobranca: CobrancaCliente }) {
  const seconds = useSeconds(c.expiraEm) ?? 0
  const [first] = useState(seconds)
  if (seconds === 0) return <p className="faixa amarelo">O prazo deste código acabou.</p>
  return (
    <p className={first < COUNTED_S ? 'prazo amarelo' : 'suave'}>
      {first < COUNTED_S ? (
        <span role="timer">{`Pague em até ${clockOf(seconds)}`}</span>
      ) : (
        `Vale até ${formatInstant(c.expiraEm, c.fuso)}`
      )}
    </p>
  )
}
