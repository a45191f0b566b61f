import { useState } from 'react'
import type { Escolhas } from './escolhas.ts'

/** The customer's choices so far, kept on the phone: a closed tab or a lost network loses nothing. Without a token (the preview) they live in the page only. */
export function useEscolhas(token: string | null): [Escolhas, (novas: Escolhas) => void] {
  const chave = `orcamento:${token}`
  const [escolhas, setEscolhas] = useState<Escolhas>(() => {
    try {
      return JSON.parse((token && localStorage.getItem(chave)) || '{}') as Escolhas
    } catch {
      return {}
    }
  })
  function guardar(novas: Escolhas): void {
    setEscolhas(novas)
    if (!token) return
    try {
      if (Object.keys(novas).length > 0) localStorage.setItem(chave, JSON.stringify(novas))
      else localStorage.removeItem(chave)
    } catch {
      // Private mode: the choices live in the page only.
    }
  }
  return [escolhas, guardar]
}
