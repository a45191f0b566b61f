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

/**
 * Order of marks of one instant: a running clock is paused before it is started again, a stopped one starts before it is paused; an end comes
 * last. Systems that know only minutes send both with the same time.
 */
const ORDER = { running: { PAUSA: 0, INICIO: 1, FIM: 2 }, stopped: { INICIO: 0, PAUSA: 1, FIM: 2 } } as const

/**
 * Sums the marks of a service in the order of their own time. A start while the clock runs and a stop while it is stopped change nothing.
 */
export function sumApontamentos(marcas: readonly Apontamento[]): ApontamentosSum {
  const sum: ApontamentosSum = { segundos: 0, desde: null, primeira: null, ultima: 0, estado: 'INICIO' }
  const instants = Map.groupBy(
    marcas.toSorted((a, b) => a.em - b.em),
    (m) => m.em,
  )
  for (const together of instants.values()) {
    const order = ORDER[sum.desde === null ? 'stopped' : 'running']
    for (const m of together.toSorted((a, b) => order[a.tipo] - order[b.tipo])) {
      sum.primeira ??= m.em
      sum.ultima = m.em
      sum.estado = m.tipo
      if (m.tipo === 'INICIO') sum.desde ??= m.em
      else if (sum.desde !== null) {
        sum.segundos += Math.round((m.em - sum.desde) / 1000)
        sum.desde = null
      }
    }
  }
  return sum
}
