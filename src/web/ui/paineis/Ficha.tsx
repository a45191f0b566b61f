import type { ReactNode } from 'react'
import classes from './Ficha.module.css'

/** A record's facts as name and value; what has no value stays out. */
export function Ficha({ dados }: { dados: readonly (readonly [nome: string, valor: ReactNode])[] }) {
  return (
    <dl className={classes.ficha}>
      {dados.map(
        ([nome, valor]) =>
          valor !== null &&
          valor !== undefined &&
          valor !== '' && (
            <div key={nome}>
              <dt>{nome}</dt>
              <dd>{valor}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
