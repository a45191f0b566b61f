import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRealtime } from '../../core/realtime.ts'
import { chaveDaAgenda, chaveDosServicos } from '../servicos-agendados/api.ts'

/** Changes that come together are read once. */
const JUNTAR_MS = 1500
/** What no snapshot tells: read again when something changed, as far as it is on the screen. */
const SEM_INSTANTANEO = ['mecanicos', 'horarios', 'riscos', 'cartao', 'servicos']

/** Keeps what is drawn from readings (the open car, occupation, promises at risk, another day) as it is now; today's lists come with their snapshots. */
export function useReleitura(codConcessionaria: number, hoje: string): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const marcar = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const deHoje = JSON.stringify(chaveDosServicos(codConcessionaria, hoje))
      void client.invalidateQueries({
        queryKey: chaveDaAgenda(codConcessionaria),
        predicate: ({ queryKey }) =>
          SEM_INSTANTANEO.includes(String(queryKey[2])) && JSON.stringify(queryKey) !== deHoje,
      })
    }, JUNTAR_MS)
  }
  useRealtime('getServicosAgendamentos', marcar)
  useRealtime('KANBAN_SNAPSHOT', marcar)
}
