import './agenda.css'
import type { CarroAcompanhado } from '#shared/agenda/acompanhamento.ts'
import { formatarHora, formatarQuando } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { formatarTelefone } from '#shared/rules/telefone.ts'
import { lerCarro } from './api.ts'
import { Esqueleto } from './Esqueleto.tsx'
import { Fechado } from './Fechado.tsx'
import { FotoCliente } from './FotoCliente.tsx'
import { Topo } from './Topo.tsx'
import { useLido } from './useLido.ts'

const LER_MS = 15_000
const PASSOS = [
  { etapa: 'RECEBIDO', nome: 'Recebido' },
  { etapa: 'EM_SERVICO', nome: 'Em serviço' },
  { etapa: 'INSPECAO', nome: 'Inspeção' },
  { etapa: 'PRONTO', nome: 'Pronto para retirar' },
  { etapa: 'ENTREGUE', nome: 'Entregue' },
] as const

/** The customer's car while it is at the workshop: where it stands, when it is promised, what waits for an answer. Read again every few seconds. */
export function CarroPage({ token }: { token: string }) {
  const { dados: c, falha, tentar } = useLido(() => lerCarro(token), 'Seu carro', LER_MS)
  if (!c) return falha ? <Fechado falha={falha} tentar={tentar} /> : <Esqueleto />
  const quando = (i: string) => formatarQuando(i, c.fuso, new Date())
  const atual = PASSOS.findIndex((p) => p.etapa === c.etapa)
  return (
    <>
      <Topo
        nome={c.concessionaria}
        marca={null}
        nota={falha ? 'sem conexão' : `atualizado às ${formatarHora(c.lidoEm, c.fuso)}`}
      />
      <main>
        <h1>{`Olá, ${c.cliente}`}</h1>
        <p className="suave">
          {c.modelo}
          {c.placa && ` · ${c.placa}`}
        </p>
        <section className="cartao" aria-label="Onde está o seu carro">
          <ol className="passos">
            {PASSOS.map((p, i) => (
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
        {c.orcamentos.map((o) => (
          <a key={o.url} className="cartao chamada" href={o.url}>
            <strong>Há um orçamento esperando a sua resposta</strong>
            <span>{o.valor > 0 ? `${formatarReais(o.valor)} · ver e decidir` : 'Ver e decidir'}</span>
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
            <h2>Fotos</h2>
            <div className="fotos">
              {c.fotos.map((f) => (
                <FotoCliente key={f.codFoto} foto={f} titulo={f.titulo} />
              ))}
            </div>
          </section>
        )}
        <p className="suave">
          {c.consultor && `Seu consultor é ${c.consultor}. `}
          {c.telefone && (
            <>
              {'Fale com a oficina: '}
              <a href={`tel:+55${c.telefone.replace(/\D/g, '')}`}>{formatarTelefone(c.telefone)}</a>
            </>
          )}
        </p>
      </main>
    </>
  )
}

function Promessa({ carro: c, quando }: { carro: CarroAcompanhado; quando: (i: string) => string }) {
  if (c.entregueEm) return <p>{`Entregue ${quando(c.entregueEm)}. Obrigado pela confiança!`}</p>
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
