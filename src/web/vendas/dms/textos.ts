import type { DiferencaDeVenda } from '#shared/vendas/dms.ts'
import { CAUSAS } from '#shared/rules/conciliacao.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { CODIGOS_DEPARTAMENTO, type Departamento, DEPARTAMENTOS } from '#shared/rules/vendas.ts'

/** Schedules that most stores want; any other is written as cron fields. */
export const AGENDAS = [
  { value: '30 6 * * 1-6', label: 'às 6h30, seg. a sáb.' },
  { value: '0 12,19 * * 1-6', label: 'às 12h e 19h, seg. a sáb.' },
  { value: '0 * * * *', label: 'de hora em hora' },
  { value: '*/15 * * * *', label: 'a cada 15 minutos' },
] as const

export const OPCOES_DEPARTAMENTO = CODIGOS_DEPARTAMENTO.map((d) => ({ value: d, label: DEPARTAMENTOS[d] }))

/** Why two sides differ, with where the missing value was found. */
export function causaEmPalavras({ causa, onde }: Pick<DiferencaDeVenda, 'causa' | 'onde'>): string {
  if (onde === null) return CAUSAS[causa]
  return `${CAUSAS[causa]}: ${causa === 'OUTRO_DIA' ? formatarDia(onde) : DEPARTAMENTOS[onde as Departamento]}`
}
