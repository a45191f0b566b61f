import type { PrecoPraticado } from '#shared/oficina-digital/preco.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import classes from './GradePreco.module.css'

const LARGURA = 380
const ALTURA = 90
const MARGEM = 10

/** Unit prices over time, oldest at the left; filled where the customer approved. */
export function GraficoPrecos({ precos }: { precos: readonly PrecoPraticado[] }) {
  const emOrdem = precos.toReversed()
  const valores = emOrdem.map((p) => p.precoUnitario)
  const [menor, maior] = [Math.min(...valores), Math.max(...valores)]
  const x = (i: number) =>
    emOrdem.length === 1 ? LARGURA / 2 : MARGEM + (i * (LARGURA - 2 * MARGEM)) / (emOrdem.length - 1)
  const y = (v: number) =>
    maior === menor ? ALTURA / 2 : ALTURA - MARGEM - ((v - menor) * (ALTURA - 2 * MARGEM)) / (maior - menor)
  return (
    <figure className={classes.grafico}>
      <svg
        viewBox={`0 0 ${LARGURA} ${ALTURA}`}
        role="img"
        aria-label={`Preços de ${formatarReais(menor)} a ${formatarReais(maior)} em ${emOrdem.length} orçamentos`}
      >
        <polyline points={emOrdem.map((p, i) => `${x(i)},${y(p.precoUnitario)}`).join(' ')} />
        {emOrdem.map((p, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- points have no identity but their place
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
        {formatarReais(menor)} a {formatarReais(maior)} · cheio: aprovado pelo cliente
      </figcaption>
    </figure>
  )
}
