import type { LogState } from '#shared/suporte/integracoes.ts'
import type { Health } from '#shared/rules/integracao-health.ts'
import { formatNumber } from '#shared/rules/numbers.ts'

export const STATE_COLOR: Readonly<Record<LogState, string>> = {
  OK: 'verde',
  ESPERA: 'gray',
  ERRO: 'vermelho',
  SEM_GATEWAY: 'amarelo',
}
export const HEALTH_COLOR: Readonly<Record<Health, string>> = {
  OK: 'verde',
  ATENCAO: 'amarelo',
  SILENCIO: 'vermelho',
  SEM_USO: 'gray',
}

/** Formats milliseconds: '340 ms', '1,2 s', '3 min'. */
export function duration(ms: number | null): string {
  if (ms === null) return '—'
  if (ms < 1000) return `${ms} ms`
  if (ms < 60_000) return `${formatNumber(ms / 1000)} s`
  return `${Math.round(ms / 60_000).toLocaleString('pt-BR')} min`
}
