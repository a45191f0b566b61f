import { Money } from './Money.tsx'

/** A sum that says so while something of it has no price yet. */
export function Soma({ valor, parcial }: { valor: number | null; parcial: boolean }) {
  return (
    <>
      <Money centavos={valor} />
      {parcial && valor !== null && <small className="suave"> parcial</small>}
    </>
  )
}
