import type { TipoColuna } from '#shared/arquivos/colunas-exportadas.ts'
import type { Unidade } from '#shared/rules/indicadores.ts'

/** How values of a unit stand in a workbook: their cells, what a heading adds, what the unit is called. */
export const TIPO_DA_UNIDADE: Record<Unidade, { tipo: TipoColuna; sufixo: string; nome: string }> = {
  contagem: { tipo: 'inteiro', sufixo: '', nome: 'quantidade' },
  dinheiro: { tipo: 'dinheiro', sufixo: ' (R$)', nome: 'R$' },
  porcento: { tipo: 'decimal', sufixo: ' (%)', nome: '%' },
  tempo: { tipo: 'inteiro', sufixo: ' (min)', nome: 'minutos' },
  horas: { tipo: 'decimal', sufixo: ' (h)', nome: 'horas' },
  pontos: { tipo: 'inteiro', sufixo: '', nome: 'pontos' },
}

/** A value as its cell holds it: percent with one place, as the screen shows it; centavos stay. Null stays empty. */
export function naPlanilha(unidade: Unidade, v: number | null): number | null {
  if (v === null) return null
  if (unidade === 'porcento') return Math.round(v * 1000) / 10
  return unidade === 'horas' ? Math.round(v * 10) / 10 : v
}
