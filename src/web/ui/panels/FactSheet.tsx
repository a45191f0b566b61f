import type { ReactNode } from 'react'
import classes from './FactSheet.module.css'

/** Facts of a record as name and value; empty values are left out. */
export function FactSheet({ dados }: { dados: readonly (readonly [nome: string, valor: ReactNode])[] }) {
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
