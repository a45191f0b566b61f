// The bell in the header, with the notifications of this browser.
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { unreadCount, useStoredNotifications } from '../../core/realtime/notifications.ts'
import { OnDemand } from '../../ui/panels/OnDemand.tsx'
import { BellButton } from './BellButton.tsx'

const BellPanel = lazyComponent(() => import('./BellPanel.tsx').then((m) => m.BellPanel))

/** The bell of the header. */
export function Bell() {
  const unread = unreadCount(useStoredNotifications())
  return (
    <OnDemand
      closed={(open) => <BellButton novas={unread} aria-haspopup="dialog" aria-expanded={false} onClick={open} />}
    >
      <BellPanel />
    </OnDemand>
  )
}
