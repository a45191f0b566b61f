import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import classes from './ListPage.module.css'
import type { FiltrosSalvosProps } from './FiltersMenu.tsx'

const FiltersMenu = lazyComponent(() => import('./FiltersMenu.tsx').then((m) => m.FiltersMenu))

/** Filters that the user saved by name: apply, save the current ones, delete. The menu's chunk loads on the first click. */
export function FiltrosSalvos(props: FiltrosSalvosProps) {
  const [request, setRequest] = useState(false)
  const button = (
    <Button
      variant="default"
      className={classes.curto}
      leftSection={<IconBookmark size={17} />}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setRequest(true)}
    >
      Meus filtros
    </Button>
  )
  if (!request) return button
  return (
    <Suspense fallback={button}>
      <FiltersMenu {...props} />
    </Suspense>
  )
}
