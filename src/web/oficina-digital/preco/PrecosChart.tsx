import type { OfferedPreco } from '#shared/oficina-digital/preco.ts'
import { formatReais } from '#shared/rules/money.ts'
import classes from './PrecoGrid.module.css'

const WIDTH = 380
const HEIGHT = 90
const MARGIN = 10

/** Unit prices over time, oldest on the left; filled points were approved by the customer. */
export function PrecosChart({ precos }: { precos: readonly OfferedPreco[] }) {
  const ordered = precos.toReversed()
  const values = ordered.map((p) => p.precoUnitario)
  const [smallest, largest] = [Math.min(...values), Math.max(...values)]
  const x = (i: number) =>
    ordered.length === 1 ? WIDTH / 2 : MARGIN + (i * (WIDTH - 2 * MARGIN)) / (ordered.length - 1)
  const y = (v: number) =>
    largest === smallest
      ? HEIGHT / 2
      : HEIGHT - MARGIN - ((v - smallest) * (HEIGHT - 2 * MARGIN)) / (largest - smallest)
  return (
    <figure className={classes.grafico}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Preços de ${formatReais(smallest)} a ${formatReais(largest)} em ${ordered.length} orçamentos`}
      >
        <polyline points={ordered.map((p, i) => `${x(i)},${y(p.precoUnitario)}`).join(' ')} />
        {ordered.map((p, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- points have no id but their position
          <circle
            key={i}
            cx={x(i)}
            cy={y(p.precoUnitario)}
            r={3.5}
            data-aprovado={p.estado === 'APROVADO' || p.estado === 'EXECUTADO' || undefined}
          />
        ))}
      </svg>
      <figcaption>
        {formatReais(smallest)} a {formatReais(largest)} · cheio: aprovado pelo cliente
      </figcaption>
    </figure>
  )
}
