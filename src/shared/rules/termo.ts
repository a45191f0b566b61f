import { type Damage, type InspecaoAct, type InspecaoContent, type Reception } from '../checklists/inspecao.ts'
import { fuelInWords } from './fuel.ts'
import { applyAct } from './inspecao.ts'
import { sameJson } from './modelo-inspecao.ts'

/** How a car arrived, as its reception act tells it. */
export type Arrival = Pick<InspecaoContent, 'recepcao' | 'avarias'>

const OF_ARRIVAL: ReadonlySet<InspecaoAct['tipo']> = new Set([
  'INICIAR',
  'RECEBER',
  'MARCAR_AVARIA',
  'APAGAR_AVARIA',
  'ASSINAR',
  'DESCARTAR_ASSINATURA',
])
/** The authors do not change how the car arrived. */
const NOBODY = { por: '', codUsuario: 0, em: '' }

/** What stood when the customer signed last, by the acts in their order; null where nobody signed. */
export function signedArrival(acts: readonly InspecaoAct[]): Arrival | null {
  let now: InspecaoContent | null = null
  let signed: Arrival | null = null
  for (const act of acts) {
    if (!OF_ARRIVAL.has(act.tipo)) continue
    const r = applyAct(now, act, NOBODY)
    if (!r.ok) continue
    now = r.conteudo
    if (act.tipo === 'ASSINAR') signed = { recepcao: now.recepcao, avarias: now.avarias }
    if (now.assinatura === null) signed = null
  }
  return signed
}

/** A damage with its number on the reception act. */
export interface NumberedDamage {
  n: number
  avaria: Damage
}

export const numbered = (avarias: readonly Damage[]): NumberedDamage[] =>
  avarias.map((avaria, i) => ({ n: i + 1, avaria }))

/** What was changed after the signature: nothing of it was signed. */
interface AfterSignature {
  campos: (keyof Reception)[]
  /** Damages that are new, and those that changed, which keep their number. */
  avarias: NumberedDamage[]
  /** Numbers of signed damages that were erased. */
  apagadas: number[]
}

/** The differences between what was signed and what stands now. */
export function afterSignature(signed: Arrival, now: Arrival): AfterSignature {
  const before = new Map(numbered(signed.avarias).map((d) => [d.avaria.id, d]))
  const added = now.avarias.filter((a) => !before.has(a.id))
  const changed = now.avarias.flatMap((avaria) => {
    const old = before.get(avaria.id)
    return old && !sameJson(old.avaria, avaria) ? [{ n: old.n, avaria }] : []
  })
  const here = new Set(now.avarias.map((a) => a.id))
  return {
    campos: (Object.keys(now.recepcao) as (keyof Reception)[]).filter((f) => now.recepcao[f] !== signed.recepcao[f]),
    avarias: [
      ...changed.toSorted((a, b) => a.n - b.n),
      ...added.map((avaria, i) => ({ n: signed.avarias.length + i + 1, avaria })),
    ],
    apagadas: [...before.values()].filter((d) => !here.has(d.avaria.id)).map((d) => d.n),
  }
}

/** Kilometres on screen and on paper. */
export const kmInWords = (km: number | null): string | null => (km === null ? null : `${km.toLocaleString('pt-BR')} km`)

/** Each field of the arrival: its name, and its value in words. */
export const ARRIVAL_FIELDS: Record<keyof Reception, [nome: string, words: (r: Reception) => string | null]> = {
  km: ['Quilometragem', (r) => kmInWords(r.km)],
  combustivel: ['Combustível', (r) => fuelInWords(r.combustivel)],
  prisma: ['Prisma', (r) => r.prisma],
  objetos: ['Objetos deixados no veículo', (r) => r.objetos],
  queixa: ['O que o cliente relata', (r) => r.queixa],
}
