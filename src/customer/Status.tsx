import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { tellWhen } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'

/** The quote's state, worded for the customer. */
export function Status({ orcamento: o, total }: { orcamento: OrcamentoCliente; total: number }) {
  if (o.situacao === 'RESPONDIDO')
    return (
      <div className="faixa verde" role="status">
        <h1>Decisão recebida</h1>
        <p>{`${o.assinadoPor ?? o.cliente}, a oficina já sabe. ${total > 0 ? `Total aprovado: ${formatReais(total)}.` : 'Nenhum serviço foi aprovado.'}`}</p>
        {o.respondidoEm && <p>{`Assinado ${tellWhen(o.respondidoEm, o.fuso, new Date())}.`}</p>}
      </div>
    )
  if (o.situacao === 'EXPIRADO')
    return (
      <div className="faixa amarelo" role="status">
        <h1>A validade terminou</h1>
        <p>{`Este orçamento venceu ${tellWhen(o.termos.expiraEm, o.fuso, new Date())}. Fale com a oficina para receber outro.`}</p>
      </div>
    )
  if (o.situacao === 'RETIRADO')
    return (
      <div className="faixa amarelo" role="status">
        <h1>Em revisão</h1>
        <p>{'A oficina está revendo este orçamento e enviará outro link.'}</p>
      </div>
    )
  if (o.situacao === 'CANCELADO')
    return (
      <div className="faixa vermelho" role="status">
        <h1>Orçamento cancelado</h1>
        <p>{'A oficina cancelou este orçamento: não há o que responder. Em caso de dúvida, fale com ela.'}</p>
      </div>
    )
  return (
    <>
      <h1>{`Olá, ${o.cliente}`}</h1>
      <p className="suave">{`Sua avaliação do ${o.modelo}${o.ano ? ` ${o.ano}` : ''} está pronta.`}</p>
    </>
  )
}

/** Total of all lines, and the discount. */
export function OfferedTotal({ orcamento: o }: { orcamento: OrcamentoCliente }) {
  return (
    <p className="oferecido">
      <span>
        Total oferecido <strong>{formatReais(o.total)}</strong>
      </span>
      {o.desconto > 0 && <span className="verde-texto">{`já com ${formatReais(o.desconto)} de desconto`}</span>}
    </p>
  )
}

export function Count({ orcamento: o }: { orcamento: OrcamentoCliente }) {
  const cores = [
    { cor: 'vermelho', n: o.vermelhos, texto: o.vermelhos === 1 ? 'urgente' : 'urgentes' },
    { cor: 'amarelo', n: o.amarelos, texto: 'atenção' },
    { cor: 'verde', n: o.verdes, texto: 'em ordem' },
  ].filter((c) => c.n > 0)
  return (
    <div className="resumo suave">
      {cores.map((c) => (
        <span key={c.cor} aria-hidden="true" className={`contagem ${c.cor}`}>
          {c.n}
        </span>
      ))}
      <span>{cores.map((c) => `${c.n} ${c.texto}`).join(', ')}</span>
    </div>
  )
}
