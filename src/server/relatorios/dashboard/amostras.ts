import type { dashboard } from '#shared/relatorios/dashboard.ts'
import { type Amostras, naLoja } from '../../core/areas/amostra.ts'

const NOVEMBRO = 'de=2026-11-01&ate=2026-11-30&'
const daMedida = naLoja(`${NOVEMBRO}indicador=passagens&`)

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof dashboard> = {
  numerosDoPainel: naLoja(NOVEMBRO),
  serieDoIndicador: daMedida,
  rankingDoIndicador: daMedida,
  agoraNoPainel: naLoja(),
  linhasDoIndicador: daMedida,
  exportarPainel: naLoja(NOVEMBRO),
}
