import { custoMaoDeObra, custoPeca, margem, somaDasLinhas } from '#shared/rules/orcamento.ts'
import type { LinhaEditada } from '../../recipes/edicao/edicao.ts'
import { Money } from '../../ui/dados/Money.tsx'
import { escreverMargem } from './grade.ts'
import classes from './TotaisPreco.module.css'

const somar = (valores: readonly (number | null)[]) => valores.reduce<number>((soma, v) => soma + (v ?? 0), 0)

/** Total, cost and margin of what is priced so far; the margin only when nothing is missing. */
export function TotaisPreco({ linhas, faltam }: { linhas: readonly LinhaEditada[]; faltam: number }) {
  const { valor: total, parcial } = somaDasLinhas(linhas)
  const custo = somar(linhas.flatMap((l) => [...l.pecas.map(custoPeca), ...l.maoDeObra.map(custoMaoDeObra)]))
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
        <b>{escreverMargem(faltam === 0 ? margem(total, custo) : null)}</b>
      </div>
      {faltam > 0 && (
        <span className={classes.faltam} role="status">
          {faltam === 1 ? 'falta 1 campo' : `faltam ${faltam} campos`}
        </span>
      )}
    </>
  )
}
