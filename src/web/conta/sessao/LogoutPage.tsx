import { useEffect } from 'react'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { leave } from '../../core/session/session.ts'

/** Signs out and goes to the login page. */
export function LogoutPage() {
  const goTo = useGoTo()
  useEffect(() => {
    void leave().then(() => goTo('/login', { replace: true }))
  }, [goTo])
  return <main aria-busy="true" aria-label="Saindo" />
}
