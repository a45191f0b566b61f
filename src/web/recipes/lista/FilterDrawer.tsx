import type { FilterDrawerProps } from './FiltrosAbertos.tsx'
import { Suspense, useState } from 'react'
import { adiado } from '../../core/adiado.ts'

const FiltrosAbertos = adiado<FilterDrawerProps<string>>(() =>
  import('./FiltrosAbertos.tsx').then((m) => m.FiltrosAbertos),
)

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
