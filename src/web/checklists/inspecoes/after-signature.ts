import type { Damage, InspecaoContent, Reception } from '#shared/checklists/inspecao.ts'
import { afterSignature, ARRIVAL_FIELDS } from '#shared/rules/termo.ts'
import { DAMAGE_WORDS, damagePlace } from '#shared/rules/avarias.ts'

/** What the reception part says beside what the customer did not sign. */
export interface Unsigned {
  /** By field: what it was when the customer signed. */
  campos: Partial<Record<keyof Reception, string>>
  /** Damages that were marked, changed or erased, a line each. */
  avarias: string[]
  count: number
}

/** What was written, changed or erased after the signature; null where nobody signed, or before it was kept what was signed. */
export function unsigned(c: Pick<InspecaoContent, 'recepcao' | 'avarias' | 'assinatura'>): Unsigned | null {
  const signed = c.assinatura?.assinado
  if (!signed) return null
  const later = afterSignature(signed, c)
  const campos = Object.fromEntries(
    later.campos.map((f) => [
      f,
      `Depois da assinatura. Nela estava: ${ARRIVAL_FIELDS[f][1](signed.recepcao) || 'nada'}`,
    ]),
  )
  const known = new Set(signed.avarias.map((a) => a.id))
  // The drawing here counts the damages that stand, the act those that were signed.
  const here = (a: Damage) => c.avarias.findIndex((x) => x.id === a.id) + 1
  const avarias = [
    ...later.avarias.map(
      ({ avaria: a }) =>
        `Avaria ${here(a)} (${damageInWords(a)}): ${known.has(a.id) ? 'mudada' : 'marcada'} depois da assinatura`,
    ),
    ...later.apagadas.flatMap((n) => {
      const a = signed.avarias[n - 1]
      return a ? [`${capital(damageInWords(a))}: apagada depois da assinatura`] : []
    }),
  ]
  return { campos, avarias, count: later.campos.length + avarias.length }
}

const damageInWords = (a: Damage) => `${DAMAGE_WORDS[a.tipo]} ${damagePlace(a)}`
const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1)
