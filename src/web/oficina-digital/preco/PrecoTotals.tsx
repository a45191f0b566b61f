import { maoDeObraCost, pecaCost, margin, sumLinhas } from '#shared/rules/orcamento.ts'
import type { DraftLinha } from '../../recipes/draft/draft.ts'
import { Money } from '../../ui/display/Money.tsx'
import { formatMargin } from './grid.ts'
import classes from './PrecoTotals.module.css'

const sumAll = (values: readonly (number | null)[]) => values.reduce<number>((sum, v) => sum + (v ?? 0), 0)

/** Total, cost and margin of the prices so far; the margin only if no price is missing. */
export function PrecoTotals({ linhas, faltam }: { linhas: readonly DraftLinha[]; faltam: number }) {
  const { valor: total, parcial } = sumLinhas(linhas)
  const custo = sumAll(linhas.flatMap((l) => [...l.pecas.map(pecaCost), ...l.maoDeObra.map(maoDeObraCost)]))
  return (
    <>
      <div className={classes.total}>
        <span>{parcial ? 'Total parcial' : 'Total'}</span>
        <b>
          <Money centavos={total} />
        </b>
      </div>
      <div className={classes.total}>
        <span>Custo</span>
        <b>
          <Money centavos={custo} />
        </b>
      </div>
      <div className={classes.total}>
        <span>Margem</span>
        <b>{formatMargin(faltam === 0 ? margin(total, custo) : null)}</b>
      </div>
      {faltam > 0 && (
        <span className={classes.faltam} role="status">
          {faltam === 1 ? 'falta 1 campo' : `faltam ${faltam} campos`}
        </span>
      )}
    </>
  )
}
