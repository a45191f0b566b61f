import { useState } from 'react'
import type { Escolha } from './api.ts'

export type Escolhas = Record<number, Escolha>

/** The customer's choices so far, kept on the phone: a closed tab or a lost network loses nothing. */
export function useEscolhas(token: string): [Escolhas, (codLinha: number, escolha: Escolha | null) => void, () => void] {
  const chave = `orcamento:${token}`
  const [escolhas, setEscolhas] = useState<Escolhas>(() => {
    try {
      return JSON.parse(localStorage.getItem(chave) ?? '{}') as Escolhas
    } catch {
      return {}
    }
  })
  function escolher(codLinha: number, escolha: Escolha | null): void {
    const novas = { ...escolhas }
    if (escolha) novas[codLinha] = escolha
    else delete novas[codLinha]
    setEscolhas(novas)
    try {
      localStorage.setItem(chave, JSON.stringify(novas))
    } catch {
      // Private mode: the choices live in the page only.
    }
  }
  function esquecer(): void {
    try {
      localStorage.removeItem(chave)
    } catch {
      // Nothing was kept.
    }
  }
  return [escolhas, escolher, esquecer]
}
