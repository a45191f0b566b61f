import { Checkbox } from '@mantine/core'
import { canReach, filterKey, type Filter } from '#shared/rules/reach.ts'
import type { FilterOptions } from '#shared/cadastros/usuarios.ts'
import classes from './Filters.module.css'

interface Props {
  options: FilterOptions
  filters: readonly Filter[]
  modify: (filtros: Filter[]) => void
}

/** Makes as checkboxes, each with the number of stores it grants. */
export function MarcaChoice({ options, filters, modify }: Props) {
  const has = new Set(filters.map(filterKey))
  return (
    <div className={classes.marcas}>
      {options.marcas.map((marca) => {
        const f: Filter = { tipo: 'MARCA', valor: marca }
        const n = options.lojas.filter((l) => canReach(f, l)).length
        return (
          <Checkbox
            key={marca}
            label={marca}
            description={n === 1 ? '1 loja' : `${n} lojas`}
            checked={has.has(filterKey(f))}
            onChange={(e) =>
              modify(e.currentTarget.checked ? [...filters, f] : filters.filter((x) => filterKey(x) !== filterKey(f)))
            }
          />
        )
      })}
    </div>
  )
}
