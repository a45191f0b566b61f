import type { EstadoRegistro } from '#shared/suporte/integracoes.ts'
import type { Saude } from '#shared/rules/saude-integracao.ts'

export const COR_ESTADO: Readonly<Record<EstadoRegistro, string>> = {
  OK: 'verde',
  ESPERA: 'gray',
  ERRO: 'vermelho',
  SEM_GATEWAY: 'amarelo',
}
export const COR_SAUDE: Readonly<Record<Saude, string>> = {
  OK: 'verde',
  ATENCAO: 'amarelo',
  SILENCIO: 'vermelho',
  SEM_USO: 'gray',
}

/** Milliseconds for people: '340 ms', '1,2 s', '3 min'. */
export function duracao(ms: number | null): string {
  if (ms === null) return '—'
  if (ms < 1000) return `${ms} ms`
  if (ms < 60_000) return `${(ms / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`
  return `${Math.round(ms / 60_000).toLocaleString('pt-BR')} min`
}
