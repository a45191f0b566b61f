import type { LinhaCliente, OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { formatDay, formatHours, todayIn } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { DecideLinha } from './DecideLinha.tsx'
import { getCompanions, type Choice, canPostpone } from './choices.ts'
import { ClienteMedia } from './ClienteMedia.tsx'
import { REASONS, DECISION_LABELS } from './texts.ts'

interface Props {
  orcamento: OrcamentoCliente
  linha: LinhaCliente
  choice: Choice | undefined
  closed: boolean
  onChoose: (choice: Choice | null) => void
}

const COLOR = { VERMELHO: 'Urgente', AMARELO: 'Atenção' } as const
const SYMBOL = { APROVADO: '✓', REPROVADO: '✕', ADIADO: '→' } as const

/** One quote line: the finding, the price, and the customer's decision. */
export function LinhaCard({ orcamento: o, linha, choice, closed, onChoose }: Props) {
  const detail = [linha.pecas.length > 0 && 'peças', linha.maoDeObra.length > 0 && 'mão de obra']
    .filter(Boolean)
    .join(' + ')
  const achado =
    linha.fotos.length > 0
      ? linha.fotos.some((f) => f.video)
        ? 'achado com vídeo'
        : 'achado com foto'
      : linha.medida
        ? 'achado com medida'
        : linha.origem === 'PLANO_DE_FABRICA'
          ? 'plano de fábrica'
          : 'sugestão'
  const together = getCompanions(o.linhas, linha)
  return (
    <article
      id={`l${linha.codLinha}`}
      tabIndex={-1}
      className={`cartao ${choice ? 'decidida' : ''}`}
      aria-labelledby={`t${linha.codLinha}`}
    >
      <div className="entre">
        {linha.cor ? (
          <span className={`selo ${linha.cor.toLowerCase()}`}>{COLOR[linha.cor]}</span>
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
            <ClienteMedia key={f.codFoto} media={f} title={linha.titulo} />
          ))}
        </div>
      )}
      <BeforeAfter linha={linha} em={o.checklistEm} fuso={o.fuso} />
      <details>
        <summary>
          <span className="entre base">
            <span>
              <span className="preco">{formatReais(linha.total)}</span>
              {linha.desconto > 0 && (
                <small className="verde-texto">{` já com ${formatReais(linha.desconto)} de desconto`}</small>
              )}
            </span>
            <span className="suave">{detail} ▾</span>
          </span>
        </summary>
        <ul className="composicao">
          {linha.pecas.map((p, i) => (
            <li key={`p${i}`} className="entre">
              <span>{`${p.quantidade.toLocaleString('pt-BR')} × ${p.descricao}`}</span>
              <span>{formatReais(p.total)}</span>
            </li>
          ))}
          {linha.maoDeObra.map((m, i) => (
            <li key={`m${i}`} className="entre">
              <span>{`${m.descricao} (${formatHours(m.minutos)})`}</span>
              <span>{formatReais(m.total)}</span>
            </li>
          ))}
        </ul>
      </details>
      {together.length > 0 && (
        <p className="juntas suave">
          <strong>{closed ? 'Decidido junto com' : 'Decididos juntos'}:</strong>{' '}
          {together.map((l) => l.titulo).join(', ')}
        </p>
      )}
      {closed ? (
        <Result linha={linha} />
      ) : (
        <DecideLinha
          title={linha.titulo}
          choice={choice}
          canPostpone={canPostpone(o.linhas, linha)}
          today={todayIn(o.fuso, new Date())}
          km={o.km}
          onChoose={onChoose}
        />
      )}
    </article>
  )
}

function Result({ linha: l }: { linha: LinhaCliente }) {
  if (!l.decisao) return null
  const prazo = [l.adiadoPara && formatDay(l.adiadoPara), l.adiadoKm && `${l.adiadoKm.toLocaleString('pt-BR')} km`]
    .filter(Boolean)
    .join(' ou ')
  return (
    <p className={`resultado ${l.decisao.toLowerCase()}`}>
      {`${SYMBOL[l.decisao]} ${DECISION_LABELS[l.decisao]}`}
      {prazo && ` até ${prazo}`}
      {l.motivo && ` · ${REASONS[l.motivo]?.toLowerCase() ?? ''}`}
    </p>
  )
}
