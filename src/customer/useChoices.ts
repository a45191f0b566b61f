import { useState } from 'react'
import type { Choices } from './choices.ts'

/**
 * The customer's choices, kept in the phone's storage so that they survive a closed tab or a lost network. Without a token (the preview)
 * only in memory.
 */
export function useChoices(token: string | null): [Choices, (novas: Choices) => void] {
  const key = `orcamento:${token}`
  const [choices, setChoices] = useState<Choices>(() => {
    try {
      return JSON.parse((token && localStorage.getItem(key)) || '{}') as Choices
    } catch {
      return {}
    }
  })
  function keep(novas: Choices): void {
    setChoices(novas)
    if (!token) return
    try {
      if (Object.keys(novas).length > 0) localStorage.setItem(key, JSON.stringify(novas))
      else localStorage.removeItem(key)
    } catch {
      // Private mode refuses storage: keep the choices in memory only.
    }
  }
  return [choices, keep]
}
