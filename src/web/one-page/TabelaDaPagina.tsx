import { IconAlertTriangleFilled, IconCircleCheckFilled, IconSquareFilled } from '@tabler/icons-react'
import { INDICADORES_DA_PAGINA, type OnePage } from '#shared/one-page.ts'
import { farolDe, NOME_FAROL } from '#shared/regras/farol.ts'
import { comparar, formatarIndicador, type Indicador, INDICADORES } from '#shared/regras/indicadores.ts'
import { Dica } from '../ui/paineis/Dica.tsx'
import classes from './OnePage.module.css'

const ICONE = { verde: IconCircleCheckFilled, amarelo: IconAlertTriangleFilled, vermelho: IconSquareFilled }
const NOME_COMPARACAO = { melhor: 'melhor que', pior: 'pior que', igual: 'igual a' } as const

const metaDe = (p: OnePage, i: Indicador, l: OnePage['total']): number | null =>
  i === 'vendas' ? l.metaDeVendas : (p.metas[i] ?? null)

/** Stores × figures: each with the month before under it and, where there is a goal, how it stands beside it. */
export function TabelaDaPagina({ pagina: p }: { pagina: OnePage }) {
  const temMetas = Object.keys(p.metas).length > 0 || p.total.metaDeVendas !== null
  const rotulo = `Indicadores de ${p.nome} por concessionária`
  return (
    <div className={classes.caixa} tabIndex={0} role="region" aria-label={rotulo}>
      <table className={classes.tabela} aria-label={rotulo}>
        <thead>
          <tr>
            <th scope="col">Concessionária</th>
            {INDICADORES_DA_PAGINA.map((i) => (
              <th key={i} scope="col">
                <Dica texto={INDICADORES[i].formula}>
                  <span tabIndex={0}>{INDICADORES[i].nome}</span>
                </Dica>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {p.lojas.map((l) => (
            <Linha key={l.codConcessionaria} p={p} l={l} />
          ))}
        </tbody>
        <tfoot>
          <Linha p={p} l={p.total} />
          {temMetas && (
            <tr className={classes.metas}>
              <th scope="row">Meta</th>
              {INDICADORES_DA_PAGINA.map((i) => (
                <td key={i} className="num">
                  {formatarIndicador(i, metaDe(p, i, p.total), true)}
                </td>
              ))}
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  )
}

function Linha({ p, l }: { p: OnePage; l: OnePage['total'] }) {
  return (
    <tr>
      <th scope="row">{l.nome}</th>
      {INDICADORES_DA_PAGINA.map((i) => {
        const [v, antes] = [l.valores[i] ?? null, l.anterior[i] ?? null]
        const farol = farolDe(i, v, metaDe(p, i, l))
        const c = comparar(i, v, antes)
        const Icone = farol && ICONE[farol]
        return (
          <td key={i} className="num">
            <span className={classes.valor}>
              {Icone && farol && (
                <Icone
                  size={13}
                  className={classes.farol}
                  data-farol={farol}
                  role="img"
                  aria-label={NOME_FAROL[farol]}
                />
              )}
              {formatarIndicador(i, v, true)}
            </span>
            <small data-como={c ?? undefined}>
              {c && (
                <span role="img" aria-label={NOME_COMPARACAO[c]}>
                  {c === 'igual' ? '=' : (v ?? 0) > (antes ?? 0) ? '▲' : '▼'}
                </span>
              )}{' '}
              {formatarIndicador(i, antes, true)}
            </small>
          </td>
        )
      })}
    </tr>
  )
}
