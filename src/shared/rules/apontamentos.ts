/** A mark of time of a mechanic on a service. Epoch milliseconds. */
export interface Apontamento {
  tipo: 'INICIO' | 'PAUSA' | 'FIM'
  em: number
}

/** What the marks of a service come to, whatever order they came in: seconds worked, since when it runs (null: it stands), its first start, the last mark and its time. */
export interface SomaDosApontamentos {
  segundos: number
  desde: number | null
  primeira: number | null
  ultima: number
  estado: Apontamento['tipo']
}

const ORDEM = { INICIO: 0, PAUSA: 1, FIM: 2 } as const

/** Folds the marks of a service by their own time; a start while it runs and a stop while it stands change nothing. */
export function somarApontamentos(marcas: readonly Apontamento[]): SomaDosApontamentos {
  const soma: SomaDosApontamentos = { segundos: 0, desde: null, primeira: null, ultima: 0, estado: 'INICIO' }
  for (const m of marcas.toSorted((a, b) => a.em - b.em || ORDEM[a.tipo] - ORDEM[b.tipo])) {
    soma.primeira ??= m.em
    soma.ultima = m.em
    soma.estado = m.tipo
    if (m.tipo === 'INICIO') soma.desde ??= m.em
    else if (soma.desde !== null) {
      soma.segundos += Math.round((m.em - soma.desde) / 1000)
      soma.desde = null
    }
  }
  return soma
}
