import { Money } from './Money.tsx'
import classes from './Totals.module.css'

/** A total, marked as partial while some of its items have no price. */
export function Totals({ valor, parcial }: { valor: number | null; parcial: boolean }) {
  return (
    <>
      <Money centavos={valor} />
      {parcial && valor !== null && <small className={`suave ${classes.parcial}`}> parcial</small>}
    </>
  )
}
