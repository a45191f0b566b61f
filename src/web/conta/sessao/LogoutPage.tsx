import { useCallback, useEffect, useState } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { useUnsent } from '../../core/offline/unsent.ts'
import { leave } from '../../core/session/session.ts'
import { signInDoor } from '../../core/session/shared-device.ts'

const UnsentOnLeave = lazyComponent(() => import('./UnsentOnLeave.tsx').then((m) => m.UnsentOnLeave))

/** Signs out and goes to the login page; first tells what this device has not sent yet. */
export function LogoutPage() {
  const goTo = useGoTo()
  const [unsent] = useState(useUnsent())
  const exit = useCallback(() => void leave().then(() => goTo(signInDoor(), { replace: true })), [goTo])
  useEffect(() => {
    if (!unsent) exit()
  }, [unsent, exit])
  return unsent ? <UnsentOnLeave unsent={unsent} leave={exit} /> : <main aria-busy="true" aria-label="Saindo" />
}
