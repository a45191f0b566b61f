import type { LinhaCliente, OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { formatarDia, formatarDuracao, hoje } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { DecidirLinha } from './DecidirLinha.tsx'
import { companheiras, type Escolha, podeAdiar } from './escolhas.ts'
import { FotoCliente } from './FotoCliente.tsx'
import { MOTIVOS, NOME_DECISAO } from './textos.ts'

interface Props {
  orcamento: OrcamentoCliente
  linha: LinhaCliente
  escolha: Escolha | undefined
  fechada: boolean
  aoEscolher: (escolha: Escolha | null) => void
}

const COR = { VERMELHO: 'Urgente', AMARELO: 'Atenção' } as const
const SINAL = { APROVADO: '✓', REPROVADO: '✕', ADIADO: '→' } as const

/** One line: what was found, what it costs, and the customer's decision on it. */
export function LinhaCard({ orcamento: o, linha, escolha, fechada, aoEscolher }: Props) {
  const detalhe = [linha.pecas.length > 0 && 'peças', linha.maoDeObra.length > 0 && 'mão de obra']
    .filter(Boolean)
    .join(' + ')
  const achado =
    linha.fotos.length > 0
      ? 'achado com foto'
      : linha.medida
        ? 'achado com medida'
        : linha.origem === 'PLANO_DE_FABRICA'
          ? 'plano de fábrica'
          : 'sugestão'
  const juntas = companheiras(o.linhas, linha)
  return (
    <article
      id={`l${linha.codLinha}`}
      tabIndex={-1}
      className={`cartao ${escolha ? 'decidida' : ''}`}
      aria-labelledby={`t${linha.codLinha}`}
    >
      <div className="entre">
        {linha.cor ? (
          <span className={`selo ${linha.cor.toLowerCase()}`}>{COR[linha.cor]}</span>
        ) : (
          <span className="selo neutro">Sugestão</span>
        )}
        <span className="suave">{achado}</span>
      </div>
      <h2 id={`t${linha.codLinha}`}>{linha.titulo}</h2>
      <p className="suave">
        {linha.medida && <strong>{linha.medida}. </strong>}
        {linha.comentario}
      </p>
      {linha.fotos.length > 0 && (
        <div className={`fotos ${linha.fotos.length === 1 ? 'uma' : ''}`}>
          {linha.fotos.map((f) => (
            <FotoCliente key={f.codFoto} foto={f} titulo={linha.titulo} />
          ))}
        </div>
      )}
      <details>
        <summary>
          <span className="entre base">
            <span>
              <span className="preco">{formatarReais(linha.total)}</span>
              {linha.desconto > 0 && (
                <small className="verde-texto">{` já com ${formatarReais(linha.desconto)} de desconto`}</small>
              )}
            </span>
            <span className="suave">{detalhe} ▾</span>
          </span>
        </summary>
        <ul className="composicao">
          {linha.pecas.map((p, i) => (
            <li key={`p${i}`} className="entre">
              <span>{`${p.quantidade.toLocaleString('pt-BR')} × ${p.descricao}`}</span>
              <span>{formatarReais(p.total)}</span>
            </li>
          ))}
          {linha.maoDeObra.map((m, i) => (
            <li key={`m${i}`} className="entre">
              <span>{`${m.descricao} (${formatarDuracao(m.minutos)})`}</span>
              <span>{formatarReais(m.total)}</span>
            </li>
          ))}
        </ul>
      </details>
      {juntas.length > 0 && (
        <p className="juntas suave">
          <strong>{fechada ? 'Decidido junto com' : 'Decididos juntos'}:</strong>{' '}
          {juntas.map((l) => l.titulo).join(', ')}
        </p>
      )}
      {fechada ? (
        <Resultado linha={linha} />
      ) : (
        <DecidirLinha
          titulo={linha.titulo}
          escolha={escolha}
          podeAdiar={podeAdiar(o.linhas, linha)}
          hoje={hoje(o.fuso, new Date())}
          km={o.km}
          aoEscolher={aoEscolher}
        />
      )}
    </article>
  )
}

function Resultado({ linha: l }: { linha: LinhaCliente }) {
  if (!l.decisao) return null
  const prazo = [l.adiadoPara && formatarDia(l.adiadoPara), l.adiadoKm && `${l.adiadoKm.toLocaleString('pt-BR')} km`]
    .filter(Boolean)
    .join(' ou ')
  return (
    <p className={`resultado ${l.decisao.toLowerCase()}`}>
      {`${SINAL[l.decisao]} ${NOME_DECISAO[l.decisao]}`}
      {prazo && ` até ${prazo}`}
      {l.motivo && ` · ${MOTIVOS[l.motivo]?.toLowerCase() ?? ''}`}
    </p>
  )
}
