import { Money } from './Money.tsx'
import classes from './Soma.module.css'

/** A sum that says so while something of it has no price yet. */
export function Soma({ valor, parcial }: { valor: number | null; parcial: boolean }) {
  return (
    <>
      <Money centavos={valor} />
      {parcial && valor !== null && <small className={`suave ${classes.parcial}`}> parcial</small>}
    </>
  )
}
