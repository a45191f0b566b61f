import { Suspense, useState } from 'react'
import { adiado } from '../../core/adiado.ts'
import type { CampoFiltro } from './filtro.ts'
import type { Filtros } from './filtros.ts'

const FiltrosAbertos = adiado<FilterDrawerProps<string>>(() =>
  import('./FiltrosAbertos.tsx').then((m) => m.FiltrosAbertos),
)

/** A list's filters and how to change them. */
export interface FilterDrawerProps<C extends string> {
  aberto: boolean
  fechar: () => void
  campos: readonly CampoFiltro<C>[]
  filtros: Filtros<C>
  mudar: (filtros: Filtros<C>) => void
}

/** Drawer that edits a list's filters; they take effect together, on "Aplicar". Its code comes when it is first opened. */
export function FilterDrawer<C extends string>(props: FilterDrawerProps<C>) {
  const [pedida, setPedida] = useState(false)
  if (props.aberto && !pedida) setPedida(true)
  if (!pedida) return null
  return (
    <Suspense>
      <FiltrosAbertos {...props} />
    </Suspense>
  )
}
