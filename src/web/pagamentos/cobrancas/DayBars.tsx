import { useLayoutEffect, useRef } from 'react'
import { formatDay } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import classes from './Fechamento.module.css'

/** What came in on a day, given back taken off, in centavos. */
export interface DaySum {
  dia: string
  liquido: number
  pagamentos: number
}

/** Received by day as columns from zero; each opens its payments. */
export function DayBars({ dias, open }: { dias: readonly DaySum[]; open: (dia: string) => void }) {
  const most = Math.max(1, ...dias.map((d) => d.liquido))
  const list = useRef<HTMLUListElement>(null)
  const lastDay = dias.at(-1)?.dia
  // On a phone the month is wider than the screen: the latest days are what is looked at.
  useLayoutEffect(() => {
    if (lastDay !== undefined) list.current?.scrollTo({ left: list.current.scrollWidth, behavior: 'instant' })
  }, [lastDay])
  return (
    <ul ref={list} className={classes.dias} aria-label="Recebido por dia" tabIndex={0}>
      {dias.map((d) => {
        const text = `${formatDay(d.dia)}: ${formatReais(d.liquido)}, ${d.pagamentos} ${d.pagamentos === 1 ? 'pagamento' : 'pagamentos'}`
        return (
          <li key={d.dia}>
            <button
              type="button"
              className={classes.dia}
              data-vazio={d.liquido <= 0 || undefined}
              aria-label={text}
              title={text}
              onClick={() => open(d.dia)}
            >
              <span className={classes.trilho}>
                <i style={{ height: `${Math.max(0, (100 * d.liquido) / most)}%` }} />
              </span>
              <span className={classes.numero}>{d.dia.slice(8)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
