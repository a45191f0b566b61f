import { clockTone } from '#shared/rules/reparo-days.ts'
import classes from './Reparos.module.css'

/** Days as a bar up to the term; colour by the alarms, the number always beside it. */
export function DaysBar({ dias, prazo }: { dias: number; prazo: number }) {
  return (
    <span className={classes.trilho} aria-hidden="true">
      <i data-tom={clockTone(dias, prazo)} style={{ width: `${Math.min(100, (dias / prazo) * 100)}%` }} />
    </span>
  )
}

/** Both counts of a defect as bars; `tight` fits them into a row of a table. */
export function Counts({
  visita,
  sum,
  prazo,
  tight = false,
}: {
  visita: number
  sum: number
  prazo: number
  tight?: boolean
}) {
  return (
    <span className={classes.contagens} data-justo={tight || undefined}>
      {(
        [
          ['Visita', visita],
          ['Soma', sum],
        ] as const
      ).map(([nome, days]) => (
        <span key={nome} className={classes.barra}>
          <span>{nome}</span>
          <DaysBar dias={days} prazo={prazo} />
          <b>
            {days} de {prazo}
          </b>
        </span>
      ))}
    </span>
  )
}
