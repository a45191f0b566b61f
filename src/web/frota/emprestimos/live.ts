import type { Received } from '#shared/core/realtime.ts'
import { queryClient } from '../../core/http/query.ts'
import type { GoTo } from '../../core/navigation/navigate.ts'
import { ringLinked } from '../../core/realtime/ring.ts'
import { FROTA_KEY } from './api.ts'

/** A loan changed: what shows the fleet reads again; a new request, a signature or a late car rings. */
export function hear({ aviso, codEmprestimo, codConcessionaria }: Received<'emprestimo_'>, goTo: GoTo): void {
  void queryClient.invalidateQueries({ queryKey: FROTA_KEY })
  if (aviso === null) return
  const to = `/frota/emprestimos/${codEmprestimo}` as const
  ringLinked({ titulo: aviso, cliente: 'Carro reserva', placa: null, codConcessionaria, to }, goTo)
}
