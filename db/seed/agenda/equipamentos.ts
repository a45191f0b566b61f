import { Counter, type Linha } from '../save.ts'

interface Loja {
  cod_distribuidor: number
  cod_concessionaria: number
}
interface Equipamento {
  cod: number
  /** Taken time, in epoch milliseconds. */
  taken: { de: number; ate: number }[]
  lastMecanico: number | null
}

const DAY = 86_400_000
const PARK = { ELEVADOR: 4, ALINHADOR: 1, BALANCEADORA: 1, BOX: 6 } as const
const NAMES = { ELEVADOR: 'Elevador', ALINHADOR: 'Alinhador', BALANCEADORA: 'Balanceadora', BOX: 'Box' } as const
type Kind = keyof typeof PARK

const BY_CODE: Readonly<Record<string, Kind[]>> = {
  'PNE-10': ['BALANCEADORA'],
  'PNE-20': ['ALINHADOR'],
  'PNE-21': ['BALANCEADORA'],
}

/** Equipment that a service of the demonstration needs. */
export function servicoEquipamentos(codigo: string, tipo: string): Kind[] {
  return BY_CODE[codigo] ?? (tipo === 'MECANICA' || tipo === 'REVISAO' ? ['ELEVADOR'] : ['BOX'])
}

/** The equipment of the demonstration's stores, given out as the agenda does: one service at a time. */
export class EquipamentoPlan {
  readonly tables = {
    equipamento: [] as Linha[],
    equipamento_ausencia: [] as Linha[],
    equipamento_slot: [] as Linha[],
  }
  readonly #cods = new Counter()
  readonly #byLoja = new Map<string, Equipamento[]>()

  /** Adds a store's lifts, rack, balancer and bays; the last lift has its maintenance next week. */
  addLoja({ cod_distribuidor, cod_concessionaria }: Loja, today: string): void {
    const key = { cod_distribuidor, cod_concessionaria }
    for (const [tipo, n] of Object.entries(PARK) as [Kind, number][]) {
      const own: Equipamento[] = []
      for (let i = 1; i <= n; i++) {
        const cod = this.#cods.proximo()
        own.push({ cod, taken: [], lastMecanico: null })
        this.tables.equipamento.push({
          ...key,
          cod_equipamento: cod,
          nome: n === 1 ? NAMES[tipo] : `${NAMES[tipo]} ${i}`,
          tipo,
          peso_maximo: tipo === 'ELEVADOR' ? (i === n ? 6000 : 4000) : null,
          ordem: i,
        })
      }
      this.#byLoja.set(`${cod_concessionaria} ${tipo}`, own)
    }
    const last = this.#byLoja.get(`${cod_concessionaria} ELEVADOR`)?.at(-1)
    const dia = new Date(Date.parse(`${today}T12:00:00Z`) + 7 * DAY).toISOString().slice(0, 10)
    if (last)
      this.tables.equipamento_ausencia.push({
        ...key,
        cod_equipamento: last.cod,
        de: dia,
        ate: dia,
        motivo: 'Manutenção preventiva',
      })
  }

  /** Gives a slot the equipment that it needs. False when one is taken: the service then says that it did without. */
  take(slot: Linha, tipos: readonly string[], mecanico: number): boolean {
    const [de, ate] = [Date.parse(String(slot['inicio'])), Date.parse(String(slot['fim']))]
    let complete = true
    for (const tipo of tipos) {
      const own = this.#byLoja.get(`${String(slot['cod_concessionaria'])} ${tipo}`) ?? []
      const free = own.filter((e) => !e.taken.some((t) => t.de < ate && de < t.ate))
      const chosen = free.find((e) => e.lastMecanico === mecanico) ?? free[0]
      if (!chosen) {
        complete &&= own.length === 0
        continue
      }
      chosen.taken.push({ de, ate })
      chosen.lastMecanico = mecanico
      const { cod_distribuidor, cod_concessionaria, cod_slot, inicio, fim, cancelado } = slot
      this.tables.equipamento_slot.push({
        cod_distribuidor,
        cod_concessionaria,
        cod_slot,
        inicio,
        fim,
        cancelado,
        cod_equipamento: chosen.cod,
        tipo,
      })
    }
    return complete
  }
}
