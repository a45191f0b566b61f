import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sair } from '../lib/session.ts'

/** Signs out and goes to the login page. */
export function LogoutPage() {
  const navigate = useNavigate()
  useEffect(() => {
    void sair().then(() => navigate({ to: '/login', replace: true }))
  }, [navigate])
  return <main aria-busy="true" aria-label="Saindo" />
}
