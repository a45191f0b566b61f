import type { ColumnType } from '#shared/arquivos/exported-columns.ts'
import type { Unit } from '#shared/rules/indicador-definition.ts'

/** Format of each unit in a workbook: cell type, heading suffix, name. */
export const UNIT_TYPE: Record<Unit, { tipo: ColumnType; sufixo: string; nome: string }> = {
  contagem: { tipo: 'inteiro', sufixo: '', nome: 'quantidade' },
  dinheiro: { tipo: 'dinheiro', sufixo: ' (R$)', nome: 'R$' },
  porcento: { tipo: 'decimal', sufixo: ' (%)', nome: '%' },
  tempo: { tipo: 'inteiro', sufixo: ' (min)', nome: 'minutos' },
  horas: { tipo: 'decimal', sufixo: ' (h)', nome: 'horas' },
  pontos: { tipo: 'inteiro', sufixo: '', nome: 'pontos' },
}

/** Cell value: percentages with one decimal place, as on the screen; centavos unchanged. Null stays empty. */
export function toCellValue(unidade: Unit, v: number | null): number | null {
  if (v === null) return null
  if (unidade === 'porcento') return Math.round(v * 1000) / 10
  return unidade === 'horas' ? Math.round(v * 10) / 10 : v
}
