import type { Linha } from '#shared/oficina-digital/orcamentos.ts'
import { formatarDia, formatarDuracao } from '#shared/rules/datas.ts'
import { NOME_MOTIVO } from '#shared/rules/nomes-recusa.ts'
import { somaDasLinhas, totalMaoDeObra, totalPeca } from '#shared/rules/orcamento.ts'
import { Money } from '../dados/Money.tsx'
import { Soma } from '../dados/Soma.tsx'
import classes from './Orcamento.module.css'

/** What the customer decided about a line, in words; null while undecided. */
function decisao(l: Linha): string | null {
  const motivo = l.motivo ? `: ${NOME_MOTIVO[l.motivo]}` : ''
  switch (l.estado) {
    case 'APROVADO':
    case 'EXECUTADO':
      return l.estado === 'APROVADO' ? 'Aprovada pelo cliente' : 'Executada'
    case 'REPROVADO':
      return `Recusada${motivo}`
    case 'ADIADO':
      return `Adiada${l.adiadoPara ? ` para ${formatarDia(l.adiadoPara)}` : l.adiadoKm !== null ? ` para ${l.adiadoKm.toLocaleString('pt-BR')} km` : ''}`
    case 'EXPIRADO':
      return 'Venceu sem resposta'
    case 'NAO_EXECUTADO':
      return `Não executada${l.motivoExecucao ? `: ${l.motivoExecucao}` : ''}`
    default:
      return null
  }
}

const NOME_ORIGEM = { PLANO_DE_FABRICA: 'plano de fábrica', ACHADO: 'achado', SUGESTAO: 'sugestão' } as const

type LinhaLida = Pick<Linha, 'titulo' | 'cor' | 'origem' | 'pecas' | 'maoDeObra'>

/** A quote's lines with what each is made of and what it costs. */
export function LinhasResumo({ linhas, decididas }: { linhas: readonly LinhaLida[]; decididas?: readonly Linha[] }) {
  const total = somaDasLinhas(linhas)
  return (
    <ul className={classes.linhas} aria-label="Linhas">
      {linhas.map((l, i) => {
        const decidida = decididas?.[i]
        const texto = decidida ? decisao(decidida) : null
        return (
          // oxlint-disable-next-line react/no-array-index-key -- read-only, and lines have no other name while new
          <li key={i}>
            <div className={classes.tituloLinha}>
              <span>
                <span className={classes.ponto} data-cor={l.cor} />
                {l.titulo} <span className={classes.origem}>{NOME_ORIGEM[l.origem]}</span>
              </span>
              <span>
                <Soma {...somaDasLinhas([l])} />
              </span>
            </div>
            {decidida && decidida.totalAnterior !== null && (
              <div className={classes.componente}>
                <span>Oferecida antes</span>
                <del>
                  <Money centavos={decidida.totalAnterior} />
                </del>
              </div>
            )}
            {l.pecas.map((p) => (
              <div key={`${p.codigo} ${p.descricao}`} className={classes.componente}>
                <span>
                  {p.quantidade.toLocaleString('pt-BR')} × {p.descricao}
                </span>
                <Money centavos={totalPeca(p)} />
              </div>
            ))}
            {l.maoDeObra.map((m) => (
              <div key={`${m.codigo} ${m.descricao}`} className={classes.componente}>
                <span>
                  {m.minutos === null ? 'sem tempo' : formatarDuracao(m.minutos)} · {m.descricao}
                </span>
                <Money centavos={totalMaoDeObra(m)} />
              </div>
            ))}
            {l.pecas.length + l.maoDeObra.length === 0 && (
              <div className={classes.componente}>Ainda sem peça nem mão de obra</div>
            )}
            {texto !== null && <div className={classes.componente}>{texto}</div>}
          </li>
        )
      })}
      <li className={classes.soma}>
        <span>Total</span>
        <span>
          <Soma {...total} />
        </span>
      </li>
    </ul>
  )
}
