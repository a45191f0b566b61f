import type { Cartao } from '#shared/agenda/agenda-veiculos.ts'

/** A car that leaves today, or should have left. */
export interface Entrega {
  cartao: Cartao
  tom: 'vermelho' | 'amarelo' | 'verde' | 'neutro'
  /** Minutes that it is, or as planned will be, late. */
  minutosDeAtraso: number
  /** Services that are not inspected yet. */
  faltam: number
  passo: 'APROVAR_QUALIDADE' | 'ENTREGAR' | null
}

const ORDEM = { vermelho: 0, amarelo: 1, verde: 2, neutro: 3 } as const

/** Deliveries: promised for today or earlier, or ready; late first, then at risk, then by promised hour, those that left last. Epoch ms. */
export function entregasDoDia(
  cartoes: readonly Cartao[],
  agora: number,
  ehHoje: (instante: string) => boolean,
): Entrega[] {
  return cartoes
    .map((cartao): Entrega => {
      const faltam = cartao.servicos.filter((s) => s.status < 4).length
      const promessa = cartao.promessa === null ? null : Date.parse(cartao.promessa)
      const fim = Math.max(agora, cartao.previsao !== null && faltam > 0 ? Date.parse(cartao.previsao) : 0)
      const atraso =
        promessa === null || cartao.entregueEm !== null ? 0 : Math.max(0, Math.floor((fim - promessa) / 60_000))
      const tom =
        cartao.entregueEm !== null
          ? 'neutro'
          : promessa !== null && promessa < agora
            ? 'vermelho'
            : atraso > 0
              ? 'amarelo'
              : cartao.servicos.length > 0 && faltam === 0
                ? 'verde'
                : 'neutro'
      const emInspecao = cartao.servicos.some((s) => s.status === 3)
      const pronto = cartao.servicos.length > 0 && faltam === 0
      const passo = cartao.entregueEm !== null ? null : emInspecao ? 'APROVAR_QUALIDADE' : pronto ? 'ENTREGAR' : null
      return { cartao, tom, minutosDeAtraso: atraso, faltam, passo }
    })
    .filter(
      ({ cartao: c, tom, faltam }) =>
        tom === 'vermelho' || (c.servicos.length > 0 && faltam === 0) || (c.promessa !== null && ehHoje(c.promessa)),
    )
    .toSorted(
      (a, b) =>
        Number(a.cartao.entregueEm !== null) - Number(b.cartao.entregueEm !== null) ||
        ORDEM[a.tom === 'verde' ? 'neutro' : a.tom] - ORDEM[b.tom === 'verde' ? 'neutro' : b.tom] ||
        (a.cartao.promessa ?? '9').localeCompare(b.cartao.promessa ?? '9'),
    )
}
