import './agenda.css'
import type { TrackedCarro } from '#shared/agenda/acompanhamento.ts'
import { formatTime, formatWhen, tellWhen } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { getCarro } from './api.ts'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { PayLink } from './PayLink.tsx'
import { PhoneLink } from './PhoneLink.tsx'
import { Closed } from './Closed.tsx'
import { ClienteMedia } from './ClienteMedia.tsx'
import { RecallNotice } from './RecallNotice.tsx'
import { TopBar } from './TopBar.tsx'
import { useLoaded } from './useLoaded.ts'

const REFRESH_MS = 15_000
const STEPS = [
  { etapa: 'RECEBIDO', nome: 'Recebido' },
  { etapa: 'EM_SERVICO', nome: 'Em serviço' },
  { etapa: 'INSPECAO', nome: 'Inspeção' },
  { etapa: 'PRONTO', nome: 'Pronto para retirar' },
  { etapa: 'ENTREGUE', nome: 'Entregue' },
] as const

/** The customer's car while it is at the workshop: its stage, the promised time, quotes without an answer. Polls every few seconds. */
export function CarroPage({ token }: { token: string }) {
  const { dados: c, failure, attempt } = useLoaded(() => getCarro(token), 'Seu carro', REFRESH_MS)
  if (!c) return failure ? <Closed failure={failure} attempt={attempt} /> : <LoadingSkeleton />
  const quando = (i: string) => formatWhen(i, c.fuso, new Date())
  const atual = STEPS.findIndex((p) => p.etapa === c.etapa)
  return (
    <>
      <TopBar
        name={c.concessionaria}
        marca={null}
        nota={failure ? 'sem conexão' : `atualizado às ${formatTime(c.lidoEm, c.fuso)}`}
      />
      <main>
        <h1>{`Olá, ${c.cliente}`}</h1>
        <p className="suave">
          {c.modelo}
          {c.placa && ` · ${c.placa}`}
        </p>
        <section className="cartao" aria-label="Onde está o seu carro">
          <ol className="passos">
            {STEPS.map((p, i) => (
              <li key={p.etapa} data-feito={i <= atual || undefined} aria-current={i === atual ? 'step' : undefined}>
                {p.nome}
              </li>
            ))}
          </ol>
          {c.parado && (
            <p className="faixa amarelo" role="status">
              {`O serviço está parado${c.motivo ? `: ${c.motivo.toLowerCase()}` : ''}.`}
            </p>
          )}
          <Promessa carro={c} quando={quando} />
        </section>
        <PayLink pagar={c.pagar} />
        <RecallNotice page="carro" token={token} />
        {c.orcamentos.map((o) => (
          <a key={o.url} className="cartao chamada" href={o.url}>
            <strong>Há um orçamento esperando a sua resposta</strong>
            <span>{o.valor > 0 ? `${formatReais(o.valor)} · ver e decidir` : 'Ver e decidir'}</span>
          </a>
        ))}
        {c.pesquisa && (
          <a className="cartao chamada" href={c.pesquisa}>
            <strong>Como foi o serviço?</strong>
            <span>Responder leva meio minuto</span>
          </a>
        )}
        {c.servicos.length > 0 && (
          <section className="cartao">
            <h2>Serviços</h2>
            <ul className="simples">
              {c.servicos.map((s, i) => (
                <li key={`${s.descricao}${i}`}>
                  <span>{s.descricao}</span>
                  <span className={s.status > 2 ? 'verde-texto' : 'suave'}>
                    {s.status > 2 ? '✓ feito' : s.status === 2 ? 'em andamento' : 'a fazer'}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {c.fotos.length > 0 && (
          <section className="cartao">
            <h2>{c.fotos.some((f) => f.video) ? 'Fotos e vídeos' : 'Fotos'}</h2>
            <div className="fotos">
              {c.fotos.map((f) => (
                <ClienteMedia key={f.codFoto} media={f} title={f.titulo} />
              ))}
            </div>
          </section>
        )}
        <p className="suave">
          {c.consultor && `Seu consultor é ${c.consultor}. `}
          {c.telefone && (
            <>
              {'Fale com a oficina: '}
              <PhoneLink telefone={c.telefone} />
            </>
          )}
        </p>
      </main>
    </>
  )
}

function Promessa({ carro: c, quando }: { carro: TrackedCarro; quando: (i: string) => string }) {
  if (c.entregueEm) return <p>{`Entregue ${tellWhen(c.entregueEm, c.fuso, new Date())}. Obrigado pela confiança!`}</p>
  if (c.etapa === 'PRONTO')
    return (
      <p>
        <strong>Seu carro está pronto.</strong> Pode vir buscar.
      </p>
    )
  return (
    <p>
      Previsão de entrega: <strong>{c.promessa ? quando(c.promessa) : 'a combinar'}</strong>
    </p>
  )
}
