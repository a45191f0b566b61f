import { linhaCost, type MaoDeObra, margin, type Peca, linhaTotal } from './orcamento.ts'
import { formatPercent } from './numbers.ts'

/** How far a user level may go without approval in a store: shares of 1 (0.1 = 10 %). */
export interface Alcada {
  /** Largest discount on a part or labour, as a share of its price before the discount. */
  descontoMaximo: number
  /** Smallest margin of a line, as a share of its price. */
  margemMinima: number
}

/** One value beyond the authority: its field, its value and the limit (shares of 1). */
export interface Excess {
  /** Field path in the quote, as validation errors name it: `linhas.0.pecas.1.desconto`. */
  caminho: string
  descricao: string
  tipo: 'DESCONTO' | 'MARGEM'
  valor: number
  limite: number
}

interface PricedLinha {
  titulo: string
  pecas: readonly Peca[]
  maoDeObra: readonly MaoDeObra[]
}

// Amounts are whole centavos: treat a share within one millionth of the limit as equal to it.
const SLACK = 1e-6

/** Discount of a component as a share of its price before it; 0 without a price. */
export function discountShare(bruto: number, desconto: number): number {
  return bruto <= 0 ? 0 : Math.min(1, desconto / bruto)
}

/** Every value of a quote that the authority does not cover (domain §2); empty when it covers all. */
export function findExcesses(linhas: readonly PricedLinha[], a: Alcada): Excess[] {
  return linhas.flatMap((l, i) => {
    const achados: Excess[] = []
    const check = (caminho: string, descricao: string, bruto: number | null, desconto: number) => {
      const valor = discountShare(bruto ?? 0, desconto)
      if (valor > a.descontoMaximo + SLACK)
        achados.push({ caminho, descricao, tipo: 'DESCONTO', valor, limite: a.descontoMaximo })
    }
    l.pecas.forEach((p, j) =>
      check(
        `linhas.${i}.pecas.${j}.desconto`,
        p.descricao,
        p.precoUnitario === null ? null : p.quantidade * p.precoUnitario,
        p.desconto,
      ),
    )
    l.maoDeObra.forEach((m, j) =>
      check(
        `linhas.${i}.maoDeObra.${j}.desconto`,
        m.descricao,
        m.minutos === null || m.valorHora === null ? null : (m.minutos * m.valorHora) / 60,
        m.desconto,
      ),
    )
    const total = linhaTotal(l)
    const custo = linhaCost(l)
    // A line given away has no price to compute a margin from: count it as a loss of its whole cost.
    const valor = total === 0 && (custo ?? 0) > 0 ? -1 : margin(total, custo)
    if (valor !== null && valor < a.margemMinima - SLACK)
      achados.push({ caminho: `linhas.${i}`, descricao: l.titulo, tipo: 'MARGEM', valor, limite: a.margemMinima })
    return achados
  })
}

/** The excess in words: "Pastilha: desconto de 15 % passa dos 10 % da sua alçada". */
export function describeExcess(e: Excess): string {
  return e.tipo === 'DESCONTO'
    ? `${e.descricao}: desconto de ${formatPercent(e.valor)} passa dos ${formatPercent(e.limite)} da sua alçada`
    : `${e.descricao}: margem de ${formatPercent(e.valor)} abaixo dos ${formatPercent(e.limite)} da sua alçada`
}
