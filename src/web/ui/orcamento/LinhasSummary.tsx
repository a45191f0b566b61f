import type { Linha } from '#shared/oficina-digital/orcamentos.ts'
import { formatDay, formatHours } from '#shared/rules/dates.ts'
import { REASON_LABELS } from '#shared/rules/refusal-names.ts'
import { sumLinhas, maoDeObraTotal, pecaTotal } from '#shared/rules/orcamento.ts'
import { Money } from '../display/Money.tsx'
import { Totals } from '../display/Totals.tsx'
import classes from './Orcamento.module.css'

/** The customer's decision about a line as text; null while undecided. */
function decision(l: Linha): string | null {
  const motivo = l.motivo ? `: ${REASON_LABELS[l.motivo]}` : ''
  switch (l.estado) {
    case 'APROVADO':
    case 'EXECUTADO':
      return l.estado === 'APROVADO' ? 'Aprovada pelo cliente' : 'Executada'
    case 'REPROVADO':
      return `Recusada${motivo}`
    case 'ADIADO':
      return `Adiada${l.adiadoPara ? ` para ${formatDay(l.adiadoPara)}` : l.adiadoKm !== null ? ` para ${l.adiadoKm.toLocaleString('pt-BR')} km` : ''}`
    case 'EXPIRADO':
      return 'Venceu sem resposta'
    case 'NAO_EXECUTADO':
      return `Não executada${l.motivoExecucao ? `: ${l.motivoExecucao}` : ''}`
    default:
      return null
  }
}

const ORIGIN_LABELS = { PLANO_DE_FABRICA: 'plano de fábrica', ACHADO: 'achado', SUGESTAO: 'sugestão' } as const

type LoadedRow = Pick<Linha, 'titulo' | 'cor' | 'origem' | 'codRecall' | 'pecas' | 'maoDeObra'>

/** Lines of a quote with their parts, labour and prices. */
export function LinhasSummary({
  linhas,
  decidedLinhas,
}: {
  linhas: readonly LoadedRow[]
  decidedLinhas?: readonly Linha[]
}) {
  const total = sumLinhas(linhas)
  return (
    <ul className={classes.linhas} aria-label="Linhas">
      {linhas.map((l, i) => {
        const decidedAs = decidedLinhas?.[i]
        const text = decidedAs ? decision(decidedAs) : null
        return (
          // oxlint-disable-next-line react/no-array-index-key -- read-only, and lines have no other name while new
          <li key={i}>
            <div className={classes.tituloLinha}>
              <span>
                <span className={classes.ponto} data-cor={l.cor} />
                {l.titulo}{' '}
                <span className={classes.origem}>{l.codRecall === null ? ORIGIN_LABELS[l.origem] : 'sem custo'}</span>
              </span>
              <span>
                <Totals {...sumLinhas([l])} />
              </span>
            </div>
            {decidedAs && decidedAs.totalAnterior !== null && (
              <div className={classes.componente}>
                <span>Oferecida antes</span>
                <del>
                  <Money centavos={decidedAs.totalAnterior} />
                </del>
              </div>
            )}
            {l.pecas.map((p) => (
              <div key={`${p.codigo} ${p.descricao}`} className={classes.componente}>
                <span>
                  {p.quantidade.toLocaleString('pt-BR')} × {p.descricao}
                </span>
                <Money centavos={pecaTotal(p)} />
              </div>
            ))}
            {l.maoDeObra.map((m) => (
              <div key={`${m.codigo} ${m.descricao}`} className={classes.componente}>
                <span>
                  {m.minutos === null ? 'sem tempo' : formatHours(m.minutos)} · {m.descricao}
                </span>
                <Money centavos={maoDeObraTotal(m)} />
              </div>
            ))}
            {l.pecas.length + l.maoDeObra.length === 0 && (
              <div className={classes.componente}>Ainda sem peça nem mão de obra</div>
            )}
            {text !== null && <div className={classes.componente}>{text}</div>}
          </li>
        )
      })}
      <li className={classes.soma}>
        <span>Total</span>
        <span>
          <Totals {...total} />
        </span>
      </li>
    </ul>
  )
}
