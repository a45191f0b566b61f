import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRealtime } from '../../core/realtime/realtime.ts'
import { highlight } from '../../core/realtime/highlights.ts'
import { clickableToast } from '../../core/feedback/toast.ts'
import { invalidateOrcamento } from './api.ts'
import { clienteAnswer } from './answer.ts'

const COALESCE_MS = 700

/**
 * Keeps lists, figures and the open detail up to date; shows a toast for changes that matter to the user, which opens the quote on a
 * click.
 */
export function useLiveUpdates(open: (codOrcamento: number) => void): void {
  const client = useQueryClient()
  // Another user's autosave publishes often: batch the changes into one refetch.
  const mudados = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function refresh(codOrcamento: number): void {
    mudados.current.add(codOrcamento)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      for (const cod of mudados.current) void invalidateOrcamento(client, cod)
      mudados.current.clear()
    }, COALESCE_MS)
  }

  useRealtime('oficinaDigitalOrcamento_', ({ codOrcamento }) => {
    highlight(codOrcamento)
    refresh(codOrcamento)
  })
  useRealtime('oficinaDigitalAtualizacao_', (changed) => {
    const { codOrcamento, aviso: notice } = changed
    refresh(codOrcamento)
    // Customers' answers are skipped here: the bell announces them on every screen.
    if (notice !== null && !clienteAnswer(changed)) clickableToast('Oficina digital', notice, () => open(codOrcamento))
  })
}
