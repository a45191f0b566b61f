import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRealtime } from '../../core/realtime.ts'
import { realcar } from '../../core/arrivals.ts'
import { toastClicavel } from '../../core/toast.ts'
import { invalidarOrcamento } from './api.ts'
import { respostaDoCliente } from './resposta.ts'

const JUNTAR_MS = 700

/** Keeps lists, figures and the open detail as they are now; tells what a person should hear of, opening the quote on a click. */
export function useAoVivo(abrir: (codOrcamento: number) => void): void {
  const client = useQueryClient()
  // Somebody's autosave tells of every keystroke's pause: changes that come together are read once.
  const mudados = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function reler(codOrcamento: number): void {
    mudados.current.add(codOrcamento)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      for (const cod of mudados.current) void invalidarOrcamento(client, cod)
      mudados.current.clear()
    }, JUNTAR_MS)
  }

  useRealtime('oficinaDigitalOrcamento_', ({ codOrcamento }) => {
    realcar(codOrcamento)
    reler(codOrcamento)
  })
  useRealtime('oficinaDigitalAtualizacao_', (mudou) => {
    const { codOrcamento, aviso } = mudou
    reler(codOrcamento)
    // An answer is told whatever screen is open, and kept by the bell.
    if (aviso !== null && !respostaDoCliente(mudou)) toastClicavel('Oficina digital', aviso, () => abrir(codOrcamento))
  })
}
