// Which equipment a planned service gets, and what is said when none is free.

/** Kinds of equipment that the agenda gives out. */
export const EQUIPAMENTO_TYPES = {
  ELEVADOR: 'Elevador',
  ALINHADOR: 'Alinhador',
  BALANCEADORA: 'Balanceadora',
  BOX: 'Box',
  CABINE: 'Cabine de pintura',
  SCANNER: 'Scanner',
  OUTRO: 'Outro',
} as const
export type EquipamentoType = keyof typeof EQUIPAMENTO_TYPES
export const EQUIPAMENTO_TYPE_CODES = Object.keys(EQUIPAMENTO_TYPES) as [EquipamentoType, ...EquipamentoType[]]

/** An equipment that a slot could hold, as the database has it at this moment. */
export interface EquipamentoOption {
  codSlot: number
  tipo: EquipamentoType
  codEquipamento: number
  nome: string
  /** In use by another service, or absent, during the slot. */
  livre: boolean
  /** The service has it on another slot. */
  mesmoServico: boolean
  /** When this mechanic used it last; null if never. */
  usadoEm: string | null
  ordem: number
}

interface Choice<O> {
  escolhidos: O[]
  /** Pairs of slot and kind without a free equipment, each with all its options. */
  semLugar: { codSlot: number; tipo: EquipamentoType; opcoes: O[] }[]
}

/**
 * Picks one free equipment for each slot and kind: the one that the service has already, then one that is free for most of its slots, then
 * the one that the mechanic used last, then the store's order.
 */
export function chooseEquipamentos<O extends EquipamentoOption>(options: readonly O[]): Choice<O> {
  const out: Choice<O> = { escolhidos: [], semLugar: [] }
  const freeSlots = (o: O) =>
    options.filter((x) => x.codEquipamento === o.codEquipamento && x.tipo === o.tipo && x.livre).length
  for (const opcoes of Map.groupBy(options, (o) => `${o.codSlot} ${o.tipo}`).values()) {
    const [best] = opcoes
      .filter((o) => o.livre)
      .toSorted(
        (a, b) =>
          Number(b.mesmoServico) - Number(a.mesmoServico) ||
          freeSlots(b) - freeSlots(a) ||
          (b.usadoEm ?? '').localeCompare(a.usadoEm ?? '') ||
          a.ordem - b.ordem ||
          a.codEquipamento - b.codEquipamento,
      )
    if (best) out.escolhidos.push(best)
    else {
      const [{ codSlot, tipo } = {}] = opcoes
      if (codSlot !== undefined && tipo) out.semLugar.push({ codSlot, tipo, opcoes })
    }
  }
  return out
}

/** Names of kinds as a list for people: "elevador e alinhador". */
export function typesInWords(tipos: readonly string[]): string {
  const names = tipos.map((t) => EQUIPAMENTO_TYPES[t as EquipamentoType].toLowerCase())
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`
}
