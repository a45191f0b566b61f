import type { Card } from '#shared/agenda/agenda-veiculos.ts'

/** A car to be delivered today, or overdue. */
export interface Entrega {
  cartao: Card
  tone: 'vermelho' | 'amarelo' | 'verde' | 'neutro'
  /** Minutes late, now or as planned. */
  minutesLate: number
  /** Number of services not inspected yet. */
  faltam: number
  step: 'APROVAR_QUALIDADE' | 'ENTREGAR' | null
}

const ORDER = { vermelho: 0, amarelo: 1, verde: 2, neutro: 3 } as const

/**
 * Deliveries promised for today or earlier, and cars that are ready. Order: late, at risk, by promised hour; delivered ones last. `now`
 * is epoch ms.
 */
export function entregasOfDay(cartoes: readonly Card[], now: number, isToday: (instant: string) => boolean): Entrega[] {
  return cartoes
    .map((cartao): Entrega => {
      const faltam = cartao.servicos.filter((s) => s.status < 4).length
      const promessa = cartao.promessa === null ? null : Date.parse(cartao.promessa)
      const end = Math.max(now, cartao.previsao !== null && faltam > 0 ? Date.parse(cartao.previsao) : 0)
      const atraso =
        promessa === null || cartao.entregueEm !== null ? 0 : Math.max(0, Math.floor((end - promessa) / 60_000))
      const tone =
        cartao.entregueEm !== null
          ? 'neutro'
          : promessa !== null && promessa < now
            ? 'vermelho'
            : atraso > 0
              ? 'amarelo'
              : cartao.servicos.length > 0 && faltam === 0
                ? 'verde'
                : 'neutro'
      const underInspection = cartao.servicos.some((s) => s.status === 3)
      const pronto = cartao.servicos.length > 0 && faltam === 0
      const step =
        cartao.entregueEm !== null ? null : underInspection ? 'APROVAR_QUALIDADE' : pronto ? 'ENTREGAR' : null
      return { cartao, tone, minutesLate: atraso, faltam, step }
    })
    .filter(
      ({ cartao: c, tone, faltam }) =>
        tone === 'vermelho' || (c.servicos.length > 0 && faltam === 0) || (c.promessa !== null && isToday(c.promessa)),
    )
    .toSorted(
      (a, b) =>
        Number(a.cartao.entregueEm !== null) - Number(b.cartao.entregueEm !== null) ||
        ORDER[a.tone === 'verde' ? 'neutro' : a.tone] - ORDER[b.tone === 'verde' ? 'neutro' : b.tone] ||
        (a.cartao.promessa ?? '9').localeCompare(b.cartao.promessa ?? '9'),
    )
}
