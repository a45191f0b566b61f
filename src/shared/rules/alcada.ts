import { custoLinha, type MaoDeObra, margem, type Peca, totalLinha } from './orcamento.ts'

/** How far a level may go by itself in a store: shares of 1 (0.1 = 10 %). */
export interface Alcada {
  /** Largest discount on a part or labour, as a share of its price before the discount. */
  descontoMaximo: number
  /** Smallest margin of a line, as a share of its price. */
  margemMinima: number
}

/** One thing that goes beyond the authority: where, and what it is against the limit (shares of 1). */
export interface Excesso {
  /** Field path in the quote, as validation errors name it: `linhas.0.pecas.1.desconto`. */
  caminho: string
  descricao: string
  tipo: 'DESCONTO' | 'MARGEM'
  valor: number
  limite: number
}

interface LinhaPrecificada {
  titulo: string
  pecas: readonly Peca[]
  maoDeObra: readonly MaoDeObra[]
}

// Amounts are whole centavos: a share that misses the limit by less than one in a million is the limit.
const FOLGA = 1e-6

/** Discount of a component as a share of its price before it; 0 without a price. */
export function parteDoDesconto(bruto: number, desconto: number): number {
  return bruto <= 0 ? 0 : Math.min(1, desconto / bruto)
}

/** Everything in a quote that the authority does not cover (domain §2); empty when it covers all. */
export function excessos(linhas: readonly LinhaPrecificada[], a: Alcada): Excesso[] {
  return linhas.flatMap((l, i) => {
    const achados: Excesso[] = []
    const conferir = (caminho: string, descricao: string, bruto: number | null, desconto: number) => {
      const valor = parteDoDesconto(bruto ?? 0, desconto)
      if (valor > a.descontoMaximo + FOLGA)
        achados.push({ caminho, descricao, tipo: 'DESCONTO', valor, limite: a.descontoMaximo })
    }
    l.pecas.forEach((p, j) =>
      conferir(
        `linhas.${i}.pecas.${j}.desconto`,
        p.descricao,
        p.precoUnitario === null ? null : p.quantidade * p.precoUnitario,
        p.desconto,
      ),
    )
    l.maoDeObra.forEach((m, j) =>
      conferir(
        `linhas.${i}.maoDeObra.${j}.desconto`,
        m.descricao,
        m.minutos === null || m.valorHora === null ? null : (m.minutos * m.valorHora) / 60,
        m.desconto,
      ),
    )
    const total = totalLinha(l)
    const custo = custoLinha(l)
    // A line given away has no price to take a margin from: it sells at a loss of all its cost.
    const valor = total === 0 && (custo ?? 0) > 0 ? -1 : margem(total, custo)
    if (valor !== null && valor < a.margemMinima - FOLGA)
      achados.push({ caminho: `linhas.${i}`, descricao: l.titulo, tipo: 'MARGEM', valor, limite: a.margemMinima })
    return achados
  })
}

const porCento = (parte: number) => `${(parte * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`

/** The excess in words: "Pastilha: desconto de 15 % passa dos 10 % da sua alçada". */
export function descreverExcesso(e: Excesso): string {
  return e.tipo === 'DESCONTO'
    ? `${e.descricao}: desconto de ${porCento(e.valor)} passa dos ${porCento(e.limite)} da sua alçada`
    : `${e.descricao}: margem de ${porCento(e.valor)} abaixo dos ${porCento(e.limite)} da sua alçada`
}
