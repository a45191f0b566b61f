import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconSquareFilled,
  IconTriangleFilled,
  IconTriangleInvertedFilled,
} from '@tabler/icons-react'
import { PAGE_INDICADORES, type OnePage } from '#shared/relatorios/one-page.ts'
import { type Farol, farolOf, FAROL_LABELS } from '#shared/rules/farol.ts'
import { compare, formatIndicador, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { goalOf } from '#shared/rules/month-page.ts'
import { Tooltip } from '../../ui/panels/Tooltip.tsx'
import classes from './OnePage.module.css'

const ICON = { verde: IconCircleCheckFilled, amarelo: IconAlertTriangleFilled, vermelho: IconSquareFilled }
const COMPARISON_NAME = { melhor: 'melhor que antes', pior: 'pior que antes', igual: 'igual a antes' } as const

interface Props {
  page: OnePage
  /** Opens the rows of a figure: of one store, or of all. */
  open: (i: Indicador, codConcessionaria: number | null, valor: number | null, antes: number | null) => void
}

/** Stores × figures: each with the previous value below and, if there is a goal, its status. A figure opens its formula and rows. */
export function PageTable({ page: p, open }: Props) {
  const hasMetas = Object.keys(p.metas).length > 0 || p.total.metaDeVendas !== null
  const label = `Indicadores de ${p.nome} por concessionária`
  const metas = (nome: string, upTo: 'month' | 'date') => (
    <tr className={classes.metas}>
      <th scope="row">{nome}</th>
      {PAGE_INDICADORES.map((i) => (
        <td key={i} className="num">
          {formatIndicador(i, goalOf(p, i, p.total, upTo), true)}
        </td>
      ))}
    </tr>
  )
  return (
    <>
      <div className={classes.caixa} tabIndex={0} role="region" aria-label={label}>
        <table className={classes.tabela} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">Concessionária</th>
              {PAGE_INDICADORES.map((i) => (
                <th key={i} scope="col">
                  <Tooltip text={INDICADORES[i].formula}>
                    <span tabIndex={0}>{INDICADORES[i].nome}</span>
                  </Tooltip>
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
                open={(i, v, before) => open(i, l.codConcessionaria, v, before)}
              />
            ))}
          </tbody>
          <tfoot>
            <Linha p={p} l={p.total} open={(i, v, before) => open(i, null, v, before)} />
            {hasMetas && p.periodo.parcial && metas('Meta até hoje', 'date')}
            {hasMetas && metas('Meta do mês', 'month')}
          </tfoot>
        </table>
      </div>
      <Legend parcial={p.periodo.parcial} />
    </>
  )
}

function Linha({
  p,
  l,
  open,
}: {
  p: OnePage
  l: OnePage['total']
  open: (i: Indicador, valor: number | null, antes: number | null) => void
}) {
  return (
    <tr>
      <th scope="row">{l.nome}</th>
      {PAGE_INDICADORES.map((i) => {
        const [v, before] = [l.valores[i] ?? null, l.anterior[i] ?? null]
        const farol = farolOf(i, v, goalOf(p, i, l, 'date'))
        const c = compare(i, v, before)
        return (
          <td key={i} className="num">
            <button type="button" className={classes.valor} onClick={() => open(i, v, before)}>
              {farol && <FarolMark farol={farol} />}
              {formatIndicador(i, v, true)}
              {c && (
                <span role="img" data-como={c} aria-label={COMPARISON_NAME[c]}>
                  {c === 'igual' ? '=' : <Arrow rising={(v ?? 0) > (before ?? 0)} />}
                </span>
              )}
            </button>
            {before !== null && <small>antes {formatIndicador(i, before, true)}</small>}
            {i === 'vendas' && p.periodo.parcial && l.projecao !== null && (
              <small>projeção {formatIndicador(i, l.projecao, true)}</small>
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** An SVG, as some devices have no glyph for it. */
const Arrow = ({ rising }: { rising: boolean }) =>
  rising ? (
    <IconTriangleFilled size={8} aria-hidden="true" />
  ) : (
    <IconTriangleInvertedFilled size={8} aria-hidden="true" />
  )

function FarolMark({ farol }: { farol: Farol }) {
  const Icon = ICON[farol]
  return <Icon size={13} className={classes.farol} data-farol={farol} role="img" aria-label={FAROL_LABELS[farol]} />
}

/** Legend of the table's signs. */
function Legend({ parcial }: { parcial: boolean }) {
  return (
    <ul className={classes.legenda} aria-label="Legenda">
      {(['verde', 'amarelo', 'vermelho'] as const).map((f) => (
        <li key={f}>
          <FarolMark farol={f} /> {FAROL_LABELS[f]}
          {parcial && f === 'verde' && ' até hoje'}
        </li>
      ))}
      <li>
        <span data-como="melhor">
          <Arrow rising />
          <Arrow rising={false} />
        </span>{' '}
        melhor que antes
      </li>
      <li>
        <span data-como="pior">
          <Arrow rising />
          <Arrow rising={false} />
        </span>{' '}
        pior que antes
      </li>
      <li>antes: {parcial ? 'os mesmos dias do mês anterior' : 'o mês anterior inteiro'}</li>
    </ul>
  )
}
