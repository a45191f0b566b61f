import { OLD_HOURS } from '#shared/rules/lugar.ts'
import { formatNumber } from '#shared/rules/numbers.ts'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import { baysOf, carsOf, VIEWS, type View, type Yard } from './figures.ts'

interface Props {
  yard: Yard | undefined
  now: number
  failed: boolean
  show: (view: View) => void
  showMovements: () => void
}

/** Figures over the yard; each opens the cars behind it. */
export function YardFigures({ yard, now, failed, show, showMovements }: Props) {
  const told = (f: (y: Yard) => string) => (yard ? f(yard) : failed ? '—' : null)
  const count = (view: View) => told((y) => String(carsOf(y, view, now).length))
  const bays = yard && baysOf(yard)
  return (
    <Kpis>
      <Kpi
        label={VIEWS.confirmar}
        value={count('confirmar')}
        nota={yard && { text: `de ${yard.carros.length} na casa`, tone: 'neutro' }}
        formula="Visitas abertas sem lugar, ou com um ato no carro mais novo que a última vez em que ele foi visto no lugar."
        onClick={() => show('confirmar')}
      />
      <Kpi
        label={VIEWS.velhos}
        value={count('velhos')}
        nota={yard && { text: 'sem ato e sem ninguém ver', tone: 'neutro' }}
        formula={`Visitas abertas em que o último ato no carro e a última vez em que ele foi visto passaram de ${OLD_HOURS} horas.`}
        onClick={() => show('velhos')}
      />
      <Kpi
        label="Ocupação dos boxes"
        value={told((y) => {
          const { capacity } = baysOf(y)
          return capacity === 0 ? '—' : `${Math.round((carsOf(y, 'boxes', now).length / capacity) * 100)} %`
        })}
        nota={
          yard &&
          bays && {
            text: bays.capacity === 0 ? 'sem boxes' : `${carsOf(yard, 'boxes', now).length} de ${bays.capacity}`,
            tone: 'neutro',
          }
        }
        formula="Carros em boxes e elevadores ÷ carros que cabem neles."
        onClick={() => show('boxes')}
      />
      <Kpi
        label="Movimentos por visita"
        value={told((y) => (y.movimentosPorVisita === null ? '—' : formatNumber(y.movimentosPorVisita)))}
        nota={yard && { text: 'últimos 7 dias', tone: 'neutro' }}
        formula="Lugares por que passaram as visitas entregues nos últimos 7 dias ÷ essas visitas."
        onClick={showMovements}
      />
    </Kpis>
  )
}
