import { Suspense, useState, type ReactNode } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import classes from './RowMenu.module.css'

const OpenMenu = lazyComponent(() => import('./OpenMenu.tsx').then((m) => m.OpenMenu))

interface Props {
  label: string
  /** Renders the items when the menu opens. */
  children: () => ReactNode
}

/** Menu of a row: a plain button until clicked, because a list scrolls too slowly with a pop-over in each of a thousand rows. */
export function RowMenu({ label, children }: Props) {
  const [request, setRequest] = useState(false)
  const trigger = (
    <button
      type="button"
      className={classes.botao}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setRequest(true)}
    />
  )
  if (!request) return trigger
  return (
    <Suspense fallback={trigger}>
      <OpenMenu label={label}>{children()}</OpenMenu>
    </Suspense>
  )
}
