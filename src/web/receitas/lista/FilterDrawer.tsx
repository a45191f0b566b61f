import { Suspense, useState } from 'react'
import { adiado } from '../../lib/adiado.ts'
import type { GavetaFiltrosProps } from './GavetaFiltros.tsx'

const GavetaFiltros = adiado<GavetaFiltrosProps<string>>(() => import('./GavetaFiltros.tsx').then((m) => m.GavetaFiltros))

/** Drawer that edits a list's filters; its code comes when it is first opened. */
export function FilterDrawer<C extends string>(props: GavetaFiltrosProps<C>) {
  const [pedida, setPedida] = useState(false)
  if (props.aberto && !pedida) setPedida(true)
  if (!pedida) return null
  return (
    <Suspense>
      <GavetaFiltros {...props} />
    </Suspense>
  )
}
