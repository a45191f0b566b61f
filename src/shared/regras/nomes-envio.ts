import type { CanalEnvio } from '../orcamentos.ts'

/** Channels by which we deliver, in words. */
export const NOME_CANAL: Record<CanalEnvio, string> = { SMS: 'SMS', EMAIL: 'e-mail' }

/** How an offer was delivered: "por SMS e e-mail", or "só pelo link". */
export const porCanais = (canais: readonly CanalEnvio[]): string =>
  canais.length === 0 ? 'só pelo link' : `por ${canais.map((c) => NOME_CANAL[c]).join(' e ')}`
