import { useEffect } from 'react'
import { useIr } from '../../core/navegar.ts'
import { sair } from '../../core/session.ts'

/** Signs out and goes to the login page. */
export function LogoutPage() {
  const ir = useIr()
  useEffect(() => {
    void sair().then(() => ir('/login', { replace: true }))
  }, [ir])
  return <main aria-busy="true" aria-label="Saindo" />
}
