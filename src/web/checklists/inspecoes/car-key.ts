import { isValidPlaca, normalizePlaca } from '#shared/rules/placa.ts'
import { chassiError } from '#shared/rules/recall.ts'

/** A car by its plate or its chassis. */
export interface CarKey {
  placa: string | null
  chassi: string | null
}

/** What was typed, as a plate or a chassis; null when it has the shape of neither: a mistyped plate must not become a chassis. */
export function readCarKey(typed: string): CarKey | null {
  const key = normalizePlaca(typed)
  if (isValidPlaca(key)) return { placa: key, chassi: null }
  return chassiError(key) === null ? { placa: null, chassi: key } : null
}
