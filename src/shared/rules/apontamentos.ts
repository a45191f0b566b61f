/** A time mark that a mechanic sets on a service. Epoch milliseconds. */
export interface Apontamento {
  tipo: 'INICIO' | 'PAUSA' | 'FIM'
  em: number
}

/**
 * Sum of a service's marks, whatever their order: seconds worked, since when the clock runs (null: stopped), the first start, the last
 * mark and its time.
 */
export interface ApontamentosSum {
  segundos: number
  desde: number | null
  primeira: number | null
  ultima: number
  estado: Apontamento['tipo']
}

const ORDER = { INICIO: 0, PAUSA: 1, FIM: 2 } as const

/**
 * Sums the marks of a service in the order of their own time. A start while the clock runs and a stop while it is stopped change nothing.
 */
export function sumApontamentos(marcas: readonly Apontamento[]): ApontamentosSum {
  const sum: ApontamentosSum = { segundos: 0, desde: null, primeira: null, ultima: 0, estado: 'INICIO' }
  for (const m of marcas.toSorted((a, b) => a.em - b.em || ORDER[a.tipo] - ORDER[b.tipo])) {
    sum.primeira ??= m.em
    sum.ultima = m.em
    sum.estado = m.tipo
    if (m.tipo === 'INICIO') sum.desde ??= m.em
    else if (sum.desde !== null) {
      sum.segundos += Math.round((m.em - sum.desde) / 1000)
      sum.desde = null
    }
  }
  return sum
}
