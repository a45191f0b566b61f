import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRealtime } from '../../core/realtime/realtime.ts'
import { agendaKey, servicosKey } from '../servicos-agendados/api.ts'

/** Changes within this time cause one refetch. */
const COALESCE_MS = 1500
/** Queries without snapshots: refetched after a change while they are on screen. */
const WITHOUT_SNAPSHOT = [
  'mecanicos',
  'horarios',
  'riscos',
  'cartao',
  'servicos',
  'equipamentos',
  'os-abertas',
  'complementares',
]

/** Refetches queries that no snapshot updates (the open car, occupation, promises at risk, other days); today's lists come as snapshots. */
export function useRefresh(codConcessionaria: number, today: string): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const mark = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const ofToday = JSON.stringify(servicosKey(codConcessionaria, today))
      void client.invalidateQueries({
        queryKey: agendaKey(codConcessionaria),
        predicate: ({ queryKey }) =>
          WITHOUT_SNAPSHOT.includes(String(queryKey[2])) && JSON.stringify(queryKey) !== ofToday,
      })
    }, COALESCE_MS)
  }
  useRealtime('getServicosAgendamentos', mark)
  useRealtime('KANBAN_SNAPSHOT', mark)
}
