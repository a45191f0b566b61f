import type { FactorWanted } from '#shared/conta/entrada.ts'
import { ApiError } from '../http/errors.ts'

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** What a right password still wants; null for any other failure. */
export function factorWantedBy(e: unknown): FactorWanted | null {
  return e instanceof ApiError && e.code === 'segundo-fator' ? (e.atual as FactorWanted) : null
}

/** What is wrong with the typed code, for its field. */
export const wrongCode = (e: unknown): string | undefined => (e instanceof ApiError ? e.campos['codigo'] : undefined)
