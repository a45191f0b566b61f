import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Panel.module.css'

/**
 * Body of a page of panels: it loads at once, but shows only when `held` is over, that is when it is known how high the parts at its head
 * are; shown earlier, it would move down while somebody reads it.
 */
export function Held({ held, children }: { held: boolean; children: ReactNode }) {
  return (
    <>
      {held && <Skeleton height={640} radius={8} />}
      <div className={classes.corpo} hidden={held}>
        {children}
      </div>
    </>
  )
}
