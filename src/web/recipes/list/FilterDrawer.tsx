import type { FilterDrawerProps } from './OpenFilters.tsx'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'

const OpenFilters = lazyComponent<FilterDrawerProps<string>>(() =>
  import('./OpenFilters.tsx').then((m) => m.OpenFilters),
)

/** Drawer to edit a list's filters; they apply together, on "Aplicar". Its chunk loads when it is first opened. */
export function FilterDrawer<C extends string>(props: FilterDrawerProps<C>) {
  const [requested, setRequested] = useState(false)
  if (props.opened && !requested) setRequested(true)
  if (!requested) return null
  return (
    <Suspense>
      <OpenFilters {...props} />
    </Suspense>
  )
}
