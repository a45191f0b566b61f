import type { ReactNode } from 'react'
import classes from './FactSheet.module.css'

/** Facts of a record as name and value; empty values are left out. */
export function FactSheet({ data }: { data: readonly (readonly [nome: string, valor: ReactNode])[] }) {
  return (
    <dl className={classes.ficha}>
      {data.map(
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
