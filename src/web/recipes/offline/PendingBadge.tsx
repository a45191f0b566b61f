import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import type { Unsent } from '../../core/offline/unsent.ts'
import classes from './Offline.module.css'

const PendingSheet = lazyComponent(() => import('./PendingSheet.tsx').then((m) => m.PendingSheet))

/** In the header while something is on this device only. */
export function PendingBadge({ unsent: { count, refused } }: { unsent: Unsent }) {
  const [opened, setOpened] = useState<boolean | null>(null)
  const what = count === 1 ? '1 registro só neste aparelho' : `${count} registros só neste aparelho`
  const Icon = refused > 0 ? IconCloudOff : IconCloudUp
  return (
    <>
      <button
        type="button"
        className={classes.selo}
        data-recusado={refused > 0 || undefined}
        aria-label={refused > 0 ? `${what}, ${refused} não aceitos` : what}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Icon size={17} aria-hidden="true" />
        <span className="num">{count}</span>
      </button>
      {opened !== null && (
        <Suspense>
          <PendingSheet opened={opened} close={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
