import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconSquareFilled,
  IconTriangleFilled,
  IconTriangleInvertedFilled,
} from '@tabler/icons-react'
import { INDICADORES_DA_PAGINA, type OnePage } from '#shared/relatorios/one-page.ts'
import { type Farol, farolDe, NOME_FAROL } from '#shared/rules/farol.ts'
import { comparar, formatarIndicador, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { goalOf } from '#shared/rules/pagina-do-mes.ts'
import { Dica } from '../../ui/paineis/Dica.tsx'
import classes from './OnePage.module.css'

const ICONE = { verde: IconCircleCheckFilled, amarelo: IconAlertTriangleFilled, vermelho: IconSquareFilled }
const NOME_COMPARACAO = { melhor: 'melhor que antes', pior: 'pior que antes', igual: 'igual a antes' } as const

interface Props {
  pagina: OnePage
  /** Opens what a figure is made of: of one store, or of all. */
  abrir: (i: Indicador, codConcessionaria: number | null, valor: number | null, antes: number | null) => void
}

/** Stores × figures: each with the one before under it and, where there is a goal, how it stands beside it. A figure opens its formula and rows. */
export function TabelaDaPagina({ pagina: p, abrir }: Props) {
  const temMetas = Object.keys(p.metas).length > 0 || p.total.metaDeVendas !== null
  const rotulo = `Indicadores de ${p.nome} por concessionária`
  const metas = (nome: string, upTo: 'month' | 'date') => (
    <tr className={classes.metas}>
      <th scope="row">{nome}</th>
      {INDICADORES_DA_PAGINA.map((i) => (
        <td key={i} className="num">
          {formatarIndicador(i, goalOf(p, i, p.total, upTo), true)}
        </td>
      ))}
    </tr>
  )
  return (
    <>
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
              <Linha
                key={l.codConcessionaria}
                p={p}
                l={l}
                abrir={(i, v, antes) => abrir(i, l.codConcessionaria, v, antes)}
              />
            ))}
          </tbody>
          <tfoot>
            <Linha p={p} l={p.total} abrir={(i, v, antes) => abrir(i, null, v, antes)} />
            {temMetas && p.periodo.parcial && metas('Meta até hoje', 'date')}
            {temMetas && metas('Meta do mês', 'month')}
          </tfoot>
        </table>
      </div>
      <Legenda parcial={p.periodo.parcial} />
    </>
  )
}

function Linha({
  p,
  l,
  abrir,
}: {
  p: OnePage
  l: OnePage['total']
  abrir: (i: Indicador, valor: number | null, antes: number | null) => void
}) {
  return (
    <tr>
      <th scope="row">{l.nome}</th>
      {INDICADORES_DA_PAGINA.map((i) => {
        const [v, antes] = [l.valores[i] ?? null, l.anterior[i] ?? null]
        const farol = farolDe(i, v, goalOf(p, i, l, 'date'))
        const c = comparar(i, v, antes)
        return (
          <td key={i} className="num">
            <button type="button" className={classes.valor} onClick={() => abrir(i, v, antes)}>
              {farol && <Sinal farol={farol} />}
              {formatarIndicador(i, v, true)}
              {c && (
                <span role="img" data-como={c} aria-label={NOME_COMPARACAO[c]}>
                  {c === 'igual' ? '=' : <Seta sobe={(v ?? 0) > (antes ?? 0)} />}
                </span>
              )}
            </button>
            {antes !== null && <small>antes {formatarIndicador(i, antes, true)}</small>}
            {i === 'vendas' && p.periodo.parcial && l.projecao !== null && (
              <small>projeção {formatarIndicador(i, l.projecao, true)}</small>
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Drawn, as not every device has a letter for it. */
const Seta = ({ sobe }: { sobe: boolean }) =>
  sobe ? <IconTriangleFilled size={8} aria-hidden="true" /> : <IconTriangleInvertedFilled size={8} aria-hidden="true" />

function Sinal({ farol }: { farol: Farol }) {
  const Icone = ICONE[farol]
  return <Icone size={13} className={classes.farol} data-farol={farol} role="img" aria-label={NOME_FAROL[farol]} />
}

/** What the signs of the table mean. */
function Legenda({ parcial }: { parcial: boolean }) {
  return (
    <ul className={classes.legenda} aria-label="Legenda">
      {(['verde', 'amarelo', 'vermelho'] as const).map((f) => (
        <li key={f}>
          <Sinal farol={f} /> {NOME_FAROL[f]}
          {parcial && f === 'verde' && ' até hoje'}
        </li>
      ))}
      <li>
        <span data-como="melhor">
          <Seta sobe />
          <Seta sobe={false} />
        </span>{' '}
        melhor que antes
      </li>
      <li>
        <span data-como="pior">
          <Seta sobe />
          <Seta sobe={false} />
        </span>{' '}
        pior que antes
      </li>
      <li>antes: {parcial ? 'os mesmos dias do mês anterior' : 'o mês anterior inteiro'}</li>
    </ul>
  )
}
