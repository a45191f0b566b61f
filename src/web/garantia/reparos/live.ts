import type { Received } from '#shared/core/realtime.ts'
import { queryClient } from '../../core/http/query.ts'
import type { GoTo } from '../../core/navigation/navigate.ts'
import { ringLinked } from '../../core/realtime/ring.ts'
import { REPAROS_KEY } from './api.ts'

/** A defect changed: what shows clocks reads again. */
export const reload = (): void => void queryClient.invalidateQueries({ queryKey: REPAROS_KEY })

/** A count reached a mark: the bell and a toast lead to the defect. */
export function ring({ codReparo, codConcessionaria, placa, texto }: Received<'reparoPrazo_'>, goTo: GoTo): void {
  reload()
  const to = `/garantia/reparos/${codReparo}` as const
  ringLinked({ titulo: texto, cliente: 'Prazo de 30 dias', placa, codConcessionaria, to }, goTo)
}
